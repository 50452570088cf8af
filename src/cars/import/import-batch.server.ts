import { sql } from 'drizzle-orm';
import type { Db } from '../../platform/database/client.server.ts';
import { cars as carsTable } from '../../schema.server.ts';
import { CAR_FIELD_NAMES } from '../fields/table.ts';
import type { StockCar } from './stock-row.ts';
import type { ReferenceListKey } from '../../reference-lists/definitions.ts';
import type { EntryIds } from './reference-lists.server.ts';
import { addAlreadyThere, addMerged, type ImportReport } from './import-report.server.ts';
import type { Candidate } from './import-rows.server.ts';

/** A row of an import with ids instead of names. `line` is its line in the file. */
interface ImportedCar extends Omit<StockCar, 'make' | 'model' | 'transmission' | 'fuelType'> {
  line: number;
  importKey: string | null;
  makeId: number;
  modelId: number;
  transmissionId: number | null;
  fuelTypeId: number | null;
}

/** The columns that an import writes; others have their defaults. */
const WRITTEN_FIELDS = ['importKey', ...CAR_FIELD_NAMES] as const satisfies (keyof ImportedCar)[];

interface Batch {
  batch: readonly Candidate[];
  entryIds: EntryIds;
  /** Keys of the cars in stock. */
  known: ReadonlySet<string>;
  report: ImportReport;
}

/** Inserts the cars that are not in stock yet, with the reference list entries that they need. */
export async function addBatch(tx: Db, { batch, entryIds, known, report }: Batch): Promise<void> {
  const isKnown = ({ keys }: Candidate) => keys.some((key) => known.has(key));
  const fresh = batch.filter((candidate) => !isKnown(candidate));
  addAlreadyThere(
    report,
    batch.filter(isKnown).map(({ line }) => line),
  );
  report.added += fresh.length;
  for (const { car, isForSale } of fresh) {
    if (car.publish) report.published += 1;
    if (Number(car.currentPrice) === 0) report.withoutPrice += 1;
    if (!isForSale) report.notForSale += 1;
  }
  await addNames(entryIds, fresh, report.created);
  const idIn = (list: ReferenceListKey, name: string, makeId?: number) => {
    const entry = entryIds.entryOf(list, name, makeId);
    addMerged(report, list, name, entry.name);
    return entry.id;
  };
  const cars = fresh.map(
    ({ line, importKey, car: { make, model, transmission, fuelType, ...car } }) => {
      const makeId = idIn('makes', make);
      return {
        ...car,
        line,
        importKey,
        makeId,
        modelId: idIn('models', model, makeId),
        transmissionId: transmission === null ? null : idIn('transmissions', transmission),
        fuelTypeId: fuelType === null ? null : idIn('fuelTypes', fuelType),
      };
    },
  );
  if (!report.dryRun && cars.length > 0) await insertCars(tx, cars);
}

async function addNames(
  entryIds: EntryIds,
  batch: readonly Candidate[],
  created: ImportReport['created'],
): Promise<void> {
  const cars = batch.map(({ car }) => car);
  const makes = await entryIds.add(
    'makes',
    cars.map(({ make }) => ({ name: make })),
  );
  const makeNames = new Map<number, string>();
  const models = await entryIds.add(
    'models',
    cars.map(({ make, model }) => {
      const { id: makeId, name } = entryIds.entryOf('makes', make);
      makeNames.set(makeId, name);
      return { name: model, makeId };
    }),
  );
  const transmissions = await entryIds.add(
    'transmissions',
    cars.flatMap(({ transmission }) => (transmission ? [{ name: transmission }] : [])),
  );
  const fuelTypes = await entryIds.add(
    'fuelTypes',
    cars.flatMap(({ fuelType }) => (fuelType ? [{ name: fuelType }] : [])),
  );
  created.makes.push(...makes.map(({ name }) => name));
  created.models.push(...models.map(({ name, makeId = 0 }) => `${makeNames.get(makeId)} ${name}`));
  created.transmissions.push(...transmissions.map(({ name }) => name));
  created.fuelTypes.push(...fuelTypes.map(({ name }) => name));
}

/**
 * Inserts cars in the order of their lines, in one statement. Rows are passed as a single JSON text, the
 * fastest method.
 */
async function insertCars(db: Db, batch: readonly ImportedCar[]): Promise<void> {
  const columns = sql.raw(WRITTEN_FIELDS.map((key) => carsTable[key].name).join(', '));
  const values = sql.raw(WRITTEN_FIELDS.map((key) => `r."${key}"`).join(', '));
  const types = sql.raw(
    WRITTEN_FIELDS.map((key) => `"${key}" ${carsTable[key].getSQLType()}`).join(', '),
  );
  // Omits null values, which makes the JSON faster to parse.
  const json = JSON.stringify(batch, (_key, value: unknown) => value ?? undefined);
  await db.execute(sql`insert into cars (${columns})
    select ${values} from json_to_recordset(${json}::json) as r(line integer, ${types})
    order by r.line`);
}
