import type { Context } from '../../../app/context.server.ts';
import type { Db } from '../../../platform/database/client.server.ts';
import type { ReferenceListKey } from '../../reference-lists/definitions.ts';
import { readExported } from '../export/read-exported.server.ts';
import type { ExportedCar } from '../export/stock-cells.ts';
import { lockCar, type CarValues } from '../lock-car.server.ts';
import { publishProblem } from '../write/publish-problem.ts';
import type { IdentifyingField } from '../write/refusals.server.ts';
import { takenField } from '../write/save-fields.server.ts';
import { changeCar } from '../write/write-car.server.ts';
import { numberKeys } from '../fields/identity.ts';
import type { KnownCars } from './known-cars.server.ts';
import { addUpdate, type ImportReport, type RejectedRow } from './import-report.server.ts';
import type { Candidate } from './import-rows.server.ts';
import { rowChanges, type RowChanges, shownChanges } from './row-changes.ts';

interface Update {
  candidate: Candidate;
  stored: ExportedCar;
  changes: RowChanges;
}

/** Returns what rows change about their cars, and the lines of those that change nothing. */
export async function plannedUpdates(
  tx: Db,
  matched: readonly { candidate: Candidate; carId: number }[],
): Promise<{ updates: Update[]; unchanged: number[] }> {
  const ids = [...new Set(matched.map(({ carId }) => carId))];
  const cars = ids.length === 0 ? [] : await readExported(tx, { ids, limit: ids.length });
  const byId = new Map(cars.map((car) => [car.carId, car]));
  const updates: Update[] = [];
  const unchanged: number[] = [];
  for (const { candidate, carId } of matched) {
    const stored = byId.get(carId);
    const changes = stored ? rowChanges(candidate, stored) : {};
    if (stored && Object.keys(changes).length > 0) updates.push({ candidate, stored, changes });
    else unchanged.push(candidate.line);
  }
  return { updates, unchanged };
}

const LISTS = ['make', 'model', 'transmission', 'fuelType'] as const;

/** Whether an update may need new entries of reference lists. */
export const needsEntries = ({ changes }: Update) =>
  LISTS.some((name) => changes[name] !== undefined);

/** The names of an update for the reference lists: its own, otherwise make and model of the car. */
export const namesOfUpdate = ({ changes, stored }: Update) => ({
  make: changes.make ?? stored.make ?? '',
  model: changes.model ?? stored.model ?? '',
  transmission: changes.transmission ?? null,
  fuelType: changes.fuelType ?? null,
});

interface Apply {
  updates: readonly Update[];
  entryOf: (list: ReferenceListKey, name: string, makeId?: number) => { id: number; name: string };
  known: KnownCars;
  report: ImportReport;
  ctx: Pick<Context, 'now' | 'user' | 'queue'>;
}

/** Updates the cars, or in a dry run only reports the changes. Returns the lines of rows that change nothing. */
export async function applyUpdates(
  tx: Db,
  { updates, entryOf, known, report, ctx }: Apply,
): Promise<number[]> {
  const unchanged: number[] = [];
  for (const { candidate, stored, changes } of updates) {
    const { line } = candidate;
    const { values, names } = resolved(changes, stored, entryOf);
    const after: ExportedCar = { ...stored, ...definedOnly(values), ...names };
    const shown = shownChanges(stored, after);
    if (shown.length === 0) {
      unchanged.push(line);
      continue;
    }
    const refused = refusal(stored, { values, after, known });
    if (refused) {
      report.rejected.push({ line, ...refused });
      continue;
    }
    const taken = report.dryRun
      ? null
      : await takenMeanwhile(tx, async (db) => {
          const before = await lockCar(db, stored.carId);
          await changeCar({ ...ctx, db }, { before, values, source: 'import' });
        });
    if (taken)
      report.rejected.push({ line, carId: stored.carId, reason: takenText(values[taken]) });
    else addUpdate(report, { line, carId: stored.carId, car: titleOf(stored), changes: shown });
  }
  return unchanged;
}

/** The numbers of a car that are unique in stock. */
export type Identity = { [Field in IdentifyingField]?: string | null | undefined };

/**
 * Runs a write in a savepoint. Returns null on success. If another car has taken a unique value since the import began,
 * rolls back and returns the field.
 */
export async function takenMeanwhile(
  tx: Db,
  write: (savepoint: Db) => Promise<unknown>,
): Promise<IdentifyingField | null> {
  try {
    await tx.transaction(write);
    return null;
  } catch (error) {
    const field = takenField(error);
    if (field === null) throw error;
    return field;
  }
}

export const takenText = (value: string | null | undefined) =>
  `Another car got ${value} while the import ran. Import this row again`;

type Values = { [Name in keyof CarValues]?: CarValues[Name] | undefined };

/** Replaces names by the ids of their entries. A model belongs to a make. */
function resolved(changes: RowChanges, stored: ExportedCar, entryOf: Apply['entryOf']) {
  const { make, model, transmission, fuelType, ...plain } = changes;
  const values: Values = { ...plain };
  const names: Partial<Pick<ExportedCar, 'make' | 'model' | 'transmission' | 'fuelType'>> = {};
  if (make !== undefined || model !== undefined) {
    const makeEntry = entryOf('makes', make ?? stored.make ?? '');
    const modelEntry = entryOf('models', model ?? stored.model ?? '', makeEntry.id);
    Object.assign(values, { makeId: makeEntry.id, modelId: modelEntry.id });
    Object.assign(names, { make: makeEntry.name, model: modelEntry.name });
  }
  if (transmission) {
    const entry = entryOf('transmissions', transmission);
    values.transmissionId = entry.id;
    names.transmission = entry.name;
  }
  if (fuelType) {
    const entry = entryOf('fuelTypes', fuelType);
    values.fuelTypeId = entry.id;
    names.fuelType = entry.name;
  }
  return { values, names };
}

/** Returns why an import must not make this update, or null if it may. */
function refusal(
  stored: ExportedCar,
  { values, after, known }: { values: Values; after: ExportedCar; known: KnownCars },
): Omit<RejectedRow, 'line'> | null {
  const { carId } = stored;
  if (stored.carSold)
    return { carId, reason: `${titleOf(stored)} is sold, so an import does not change it` };
  if (stored.archivedAt !== null) return { carId, reason: `${titleOf(stored)} is in the archive` };
  for (const name of ['registration', 'stockNumber', 'vin'] as const) {
    const value = values[name] ?? null;
    const keys = numberKeys({ stockNumber: null, registration: null, vin: null, [name]: value });
    const holder = keys.map((key) => known.get(key)).find((car) => car?.isInStock);
    if (holder && holder.carId !== carId)
      return { carId: holder.carId, reason: `${value} belongs to another car in stock` };
  }
  const problem = stored.publish ? publishProblem(after) : null;
  return problem && { carId, reason: problem.message };
}

const titleOf = ({ year, make, model, registration, stockNumber }: ExportedCar): string =>
  [year, make, model, registration ?? stockNumber].filter(Boolean).join(' ');

function definedOnly(values: Values): Partial<ExportedCar>;
function definedOnly(values: object): object {
  return Object.fromEntries(Object.entries(values).filter(([, value]) => value !== undefined));
}
