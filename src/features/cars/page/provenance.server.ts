import { motorTax, motorTaxText } from '../../ireland/motor-tax.ts';
import { nctText } from '../../ireland/nct.ts';
import { plateYear, plateYearText } from '../../ireland/plate.ts';
import { dublinTime } from '../../../platform/dublin-time.ts';
import { pick } from '../../../platform/objects.ts';
import type { cars } from '../../../app/schema.server.ts';
import type { Provenance } from '../car.ts';
import { type CarSummaryRow, fieldColumns, selected } from '../fields/columns.server.ts';
import { isElectric } from '../fields/electric.ts';
import { PROVENANCE_FIELDS } from '../fields/provenance.ts';
import type { CarView } from '../present-card.server.ts';

const SOURCES = [...PROVENANCE_FIELDS, 'registration', 'vin'] as const;

type Facts = Pick<typeof cars.$inferSelect, (typeof SOURCES)[number]>;
export type ProvenanceRow = CarSummaryRow & Facts;

export const PROVENANCE_SELECT = selected(fieldColumns(SOURCES));

/** Returns the public facts about the history of a car: only those listed here. */
export function presentProvenance(row: ProvenanceRow, { now, settings }: CarView): Provenance {
  const { showPlates, showVin } = settings.current('stock');
  const { registration, vin, co2Emission, engineSize, bodyType } = row;
  const facts = pick(row, PROVENANCE_FIELDS);
  const today = dublinTime(now).date;
  const year = plateYear(registration);
  const tax = motorTax({
    registration,
    firstRegistered: facts.firstRegistered,
    importedFrom: facts.importedFrom,
    co2: co2Emission,
    engineSize,
    isElectric: isElectric(row.fuelType),
    bodyType,
    today,
  });
  return {
    ...facts,
    vrtPaid: facts.importedFrom !== null && year !== null,
    plateYear: year === null ? null : plateYearText(year),
    registration: showPlates ? registration : null,
    vin: showVin ? vin : null,
    nct: nctText({ firstRegistered: facts.firstRegistered, nctDue: row.nctDue }, today),
    motorTax: tax && motorTaxText(tax),
  };
}
