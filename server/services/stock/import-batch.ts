import type { StockCar } from '../../../domain/stock/stock-row.ts';
import type { Db } from '../../data/engine/client.ts';
import { insertCars, knownCars } from '../../data/import/stock-import.ts';
import type { ReferenceListKey } from '../../../domain/reference-lists/definitions.ts';
import type { EntryIds } from '../../data/import/reference-lists.ts';
import type { ImportReport } from './import-report.ts';
import type { Candidate } from './import-rows.ts';

/** Inserts the cars that are not in stock yet, with the reference list entries that they need. */
export async function addBatch(
  tx: Db,
  batch: readonly Candidate[],
  entryIds: EntryIds,
  report: ImportReport,
): Promise<void> {
  const known = await knownCars(
    tx,
    batch.flatMap(({ car }) => car.stockNumber ?? []),
    batch.flatMap(({ importKey }) => importKey ?? []),
  );
  const fresh = batch.filter(({ car, importKey }) =>
    car.stockNumber === null
      ? importKey === null || !known.importKeys.has(importKey)
      : !known.stockNumbers.has(car.stockNumber),
  );
  report.alreadyThere += batch.length - fresh.length;
  report.added += fresh.length;
  await addNames(
    entryIds,
    fresh.map(({ car }) => car),
    report.created,
  );
  if (report.dryRun || fresh.length === 0) return;
  const idOrNull = (list: ReferenceListKey, name: string | null) =>
    name === null ? null : entryIds.idOf(list, name);
  await insertCars(
    tx,
    fresh.map(({ line, importKey, car: { make, model, transmission, fuelType, ...car } }) => {
      const makeId = entryIds.idOf('makes', make);
      return {
        ...car,
        line,
        importKey,
        makeId,
        modelId: entryIds.idOf('models', model, makeId),
        transmissionId: idOrNull('transmissions', transmission),
        fuelTypeId: idOrNull('fuelTypes', fuelType),
      };
    }),
  );
}

async function addNames(
  entryIds: EntryIds,
  cars: readonly StockCar[],
  created: ImportReport['created'],
): Promise<void> {
  const makes = await entryIds.add(
    'makes',
    cars.map(({ make }) => ({ name: make })),
  );
  const models = await entryIds.add(
    'models',
    cars.map(({ make, model }) => ({ name: model, makeId: entryIds.idOf('makes', make) })),
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
  // Reversed, so that the first spelling of a make in the file wins.
  const makeNames = new Map(
    cars.toReversed().map(({ make }) => [entryIds.idOf('makes', make), make] as const),
  );
  created.models.push(...models.map(({ name, makeId = 0 }) => `${makeNames.get(makeId)} ${name}`));
  created.transmissions.push(...transmissions.map(({ name }) => name));
  created.fuelTypes.push(...fuelTypes.map(({ name }) => name));
}
