import type { Context } from '../../context.server.ts';
import type { Db } from '../../platform/database/client.server.ts';
import { addCars } from '../write-car.server.ts';
import type { ReferenceListKey } from '../../reference-lists/definitions.ts';
import type { EntryIds } from './reference-lists.server.ts';
import { addAlreadyThere, addMerged, type ImportReport } from './import-report.server.ts';
import type { Candidate } from './import-rows.server.ts';
import { type KnownCars, matchOf } from './known-cars.server.ts';
import type { StockCar } from './stock-row.ts';
import {
  applyUpdates,
  namesOfUpdate,
  needsEntries,
  plannedUpdates,
} from './update-batch.server.ts';

interface Batch {
  batch: readonly Candidate[];
  entryIds: EntryIds;
  now: Date;
  user: Context['user'];
  known: KnownCars;
  /** The rows of this file that found a car. */
  lineOfCar: Map<number, number>;
  update: Pick<Context, 'queue'> | undefined;
  report: ImportReport;
}

/**
 * Inserts the cars that are not in stock yet, with the reference list entries that they need, and changes those that
 * are, if `update` says so.
 */
export async function addBatch(
  tx: Db,
  { batch, entryIds, known, lineOfCar, report, now, user, update }: Batch,
): Promise<void> {
  const fresh: Candidate[] = [];
  const matched: { candidate: Candidate; carId: number }[] = [];
  for (const candidate of batch) {
    const car = matchOf(candidate.keys, known);
    const earlier = car && lineOfCar.get(car.carId);
    if (!car) fresh.push(candidate);
    else if (update && earlier !== undefined)
      report.rejected.push({ line: candidate.line, reason: `Line ${earlier} is the same car` });
    else {
      lineOfCar.set(car.carId, candidate.line);
      matched.push({ candidate, carId: car.carId });
    }
  }
  const { updates, unchanged } = update
    ? await plannedUpdates(tx, matched)
    : { updates: [], unchanged: matched.map(({ candidate }) => candidate.line) };
  report.added += fresh.length;
  for (const { car, isForSale } of fresh) {
    if (car.publish) report.published += 1;
    if (Number(car.currentPrice) === 0) report.withoutPrice += 1;
    if (!isForSale) report.notForSale += 1;
    if (car.unreadPrice !== null) report.unreadPrices += 1;
  }
  await addNames(
    entryIds,
    [...fresh.map(({ car }) => car), ...updates.filter(needsEntries).map(namesOfUpdate)],
    report.created,
  );
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

  const same = update
    ? await applyUpdates(tx, {
        updates,
        entryOf: (...entry) => entryIds.entryOf(...entry),
        known,
        report,
        ctx: { now, user, queue: update.queue },
      })
    : [];
  addAlreadyThere(report, [...unchanged, ...same]);
}

type Names = Pick<StockCar, 'make' | 'model' | 'transmission' | 'fuelType'>;

async function addNames(
  entryIds: EntryIds,
  cars: readonly Names[],
  created: ImportReport['created'],
): Promise<void> {
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
