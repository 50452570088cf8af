import type { Context } from '../../context.server.ts';
import type { Db } from '../../platform/database/client.server.ts';
import { addCars } from '../write-car.server.ts';
import type { ReferenceListKey } from '../../reference-lists/definitions.ts';
import type { EntryIds } from './reference-lists.server.ts';
import { addAlreadyThere, addMerged, type ImportReport } from './import-report.server.ts';
import type { Candidate } from './import-rows.server.ts';

interface Batch {
  batch: readonly Candidate[];
  entryIds: EntryIds;
  now: Date;
  user: Context['user'];
  /** Keys of the cars in stock. */
  known: ReadonlySet<string>;
  report: ImportReport;
}

/** Inserts the cars that are not in stock yet, with the reference list entries that they need. */
export async function addBatch(
  tx: Db,
  { batch, entryIds, known, report, now, user }: Batch,
): Promise<void> {
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
  const cars = fresh.map(({ importKey, car: { make, model, transmission, fuelType, ...car } }) => {
    const makeId = idIn('makes', make);
    return {
      ...car,
      importKey,
      makeId,
      modelId: idIn('models', model, makeId),
      transmissionId: transmission === null ? null : idIn('transmissions', transmission),
      fuelTypeId: fuelType === null ? null : idIn('fuelTypes', fuelType),
    };
  });
  if (!report.dryRun && cars.length > 0) await addCars({ db: tx, now, user }, cars, 'import');
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
