import { and, eq, isNull, sql } from 'drizzle-orm';
import type { z } from 'zod';
import type { ApiContext, StaffContext } from '../../../app/context.server.ts';
import { cars, costs } from '../../../app/schema.server.ts';
import type { Db } from '../../../platform/database/client.server.ts';
import { AppError } from '../../../platform/errors.ts';
import { shortDate } from '../../../platform/format.ts';
import { foreignProcess, programOf } from '../../../platform/foreign/foreign-process.server.ts';
import { readBytes } from '../../../platform/http/read-body.server.ts';
import { keysOf } from '../../../platform/objects.ts';
import { keysOfCar, numberKeys } from '../../cars/lock-car.server.ts';
import { addCosts } from '../costs.server.ts';
import { newCosts, purchaseInput } from '../input.ts';
import { readClosedTo, selectCars } from '../money-car.server.ts';
import type { MoneyImport } from '../money.ts';
import { findPurchase, savePurchase } from '../purchase.server.ts';
import { amount as amountOf } from '../texts.ts';
import { COST_KINDS, HOW_IT_CAME } from '../what-it-leaves.ts';
import { type MoneyFileRow, moneyFileRows } from './money-file.server.ts';
import type { Tasks } from './money-process-child.server.ts';

/** Reads a file in a child process, because owners upload files that others wrote. */
const files = foreignProcess<Tasks>({
  name: 'money file',
  program: programOf(import.meta, 'money-process-child.server'),
  limitMs: 30_000,
  megabytes: 400,
  concurrency: 1,
  unreadable: 'This file takes too much time or memory to read. Split it.',
});

const MAX_BYTES = 5_000_000;
/** Maximum length of each list of rows in the report. */
const SHOWN = 200;

type ImportContext = ApiContext & StaffContext;
type MoneyRecord = Exclude<MoneyFileRow['record'], string>;

/** Ends the transaction of a preview, so that it changes nothing. */
class PreviewDone extends Error {}

/**
 * Imports the purchases and costs of the CSV file in the body. Skips rows with a mistake, which the report lists with
 * the reason, and rows that are stored already. A preview does the same and rolls it back.
 * @throws {AppError} tooLarge; invalid for a file that cannot be read
 */
export async function importMoney(
  ctx: ImportContext,
  { dryRun }: { dryRun: boolean },
): Promise<MoneyImport> {
  const tooLarge = new AppError('tooLarge', 'This file is larger than 5 MB. Split it.');
  const file = await readBytes(ctx.client.request, MAX_BYTES, tooLarge);
  const { ignored, rows } = await files.run('readMoneyFile', [file], moneyFileRows);
  const report: MoneyImport = {
    rows: rows.length,
    purchases: 0,
    costs: 0,
    unchanged: 0,
    late: 0,
    withoutVat: 0,
    added: [],
    rejectedCount: 0,
    rejected: [],
    ignored,
  };
  try {
    await ctx.db.transaction(async (tx) => {
      // A second import waits, and then finds what the first one added.
      await tx.execute(sql`select pg_advisory_xact_lock(hashtext('money-import'))`);
      const add = recordAdder({ ...ctx, db: tx }, report);
      const findCar = carFinder(
        await selectCars(tx).where(isNull(cars.deletedAt)).orderBy(cars.carId),
      );
      const closedTo = await readClosedTo(tx);
      for (const { line, numbers, record } of rows) {
        try {
          if (typeof record === 'string') throw new AppError('invalid', record);
          const car = findCar(numbers, record.date);
          if (!(await add(record, car.carId))) continue;
          if (closedTo !== null && record.date <= closedTo) report.late += 1;
          if (report.added.length < SHOWN)
            report.added.push({ line, carId: car.carId, car: nameOf(car), text: textOf(record) });
        } catch (error) {
          if (!(error instanceof AppError)) throw error;
          report.rejectedCount += 1;
          const reason = Object.values(error.fields ?? {})[0] ?? error.message;
          if (report.rejected.length < SHOWN)
            report.rejected.push({ line, reason: reason.replace(/\.$/, '') });
        }
      }
      if (dryRun) throw new PreviewDone();
    });
  } catch (error) {
    if (!(error instanceof PreviewDone)) throw error;
  }
  return report;
}

const nameOf = ({ title, registration, stockNumber }: FoundCar): string =>
  [title, registration ?? stockNumber].filter(Boolean).join(' ');

const textOf = (record: MoneyRecord): string =>
  [
    'kind' in record ? COST_KINDS[record.kind].label : HOW_IT_CAME[record.how].label,
    amountOf(record.amount),
    shortDate(record.date),
    record.from,
  ]
    .filter(Boolean)
    .join(' · ');

/** Returns a function that adds a record. It returns false if the record is stored already. */
function recordAdder(ctx: ImportContext, report: MoneyImport) {
  const seen = new Map<string, number>();

  async function addPurchase(
    record: Extract<MoneyRecord, { how: string }>,
    carId: number,
  ): Promise<boolean> {
    const { date, how, scheme, amount: price, vat, from, document } = record;
    const of = { date, how, scheme, price, vat, sellerName: from };
    const input = valid(purchaseInput, { ...of, version: 0, documentNumber: document });
    const before = await findPurchase(ctx.db, carId);
    if (before && keysOf(of).every((name) => before[name] === input[name])) return false;
    if (before)
      throw new AppError('conflict', 'This car has another purchase already. Change it on the car');
    await savePurchase(ctx, { ...input, carId });
    report.purchases += 1;
    if (scheme === 'vat' && vat === 0 && how !== 'euVat') report.withoutVat += 1;
    return true;
  }

  async function addCost(
    record: Extract<MoneyRecord, { kind: string }>,
    carId: number,
  ): Promise<boolean> {
    const { date, kind, amount, vat, from, note } = record;
    const of = { date, kind, amount, vat, supplier: from };
    const input = valid(newCosts, { ...of, note, cars: [{ carId }] });
    const key = JSON.stringify([carId, ...Object.values(of)]);
    const nth = (seen.get(key) ?? 0) + 1;
    seen.set(key, nth);
    // A file can contain equal costs: the nth of them is new if fewer than n are stored.
    if ((await countEqual(ctx.db, carId, input)) >= nth) return false;
    await addCosts(ctx, input);
    report.costs += 1;
    return true;
  }

  return async (record: MoneyRecord, carId: number): Promise<boolean> => {
    const isNew = await ('kind' in record ? addCost(record, carId) : addPurchase(record, carId));
    if (!isNew) report.unchanged += 1;
    return isNew;
  };
}

/** Counts stored costs like this one. Ignores the note, because staff may have changed it. */
const countEqual = (
  db: Db,
  carId: number,
  { date, kind, amount, vat, supplier }: z.output<typeof newCosts>,
): Promise<number> =>
  db.$count(
    costs,
    and(
      eq(costs.carId, carId),
      eq(costs.date, date),
      eq(costs.kind, kind),
      eq(costs.amount, amount),
      eq(costs.vat, vat),
      supplier === null ? isNull(costs.supplier) : eq(costs.supplier, supplier),
    ),
  );

/** @throws {AppError} invalid */
function valid<Schema extends z.ZodType>(schema: Schema, value: unknown): z.output<Schema> {
  const parsed = schema.safeParse(value);
  if (parsed.success) return parsed.data;
  throw new AppError('invalid', parsed.error.issues[0]?.message ?? 'This row cannot be read');
}

type FoundCar = Awaited<ReturnType<typeof selectCars>>[number];

/** Returns a function that finds the car of a row, and throws an AppError without one. */
function carFinder(all: readonly FoundCar[]) {
  const byKey = new Map<string, FoundCar[]>();
  for (const car of all)
    for (const key of new Set(keysOfCar(car))) byKey.set(key, [...(byKey.get(key) ?? []), car]);

  return (numbers: MoneyFileRow['numbers'], date: string): FoundCar => {
    const given = keysOf(numbers).filter((name) => numbers[name] !== null);
    if (given.length === 0)
      throw new AppError('notFound', 'it names no car: enter a plate or a stock number');
    const found = given
      .map((name) => {
        const none = { stockNumber: null, registration: null, vin: null };
        return numberKeys({ ...none, [name]: numbers[name] }).flatMap(
          (key) => byKey.get(key) ?? [],
        );
      })
      .filter((of) => of.length > 0);
    const [first] = found;
    if (!first)
      throw new AppError('notFound', `no car has ${given.map((name) => numbers[name]).join(', ')}`);
    const common = first.filter((car) => found.every((of) => of.includes(car)));
    const [car] = common.toSorted((a, b) => byStay(a, b, date));
    if (!car) throw new AppError('conflict', 'its numbers are of different cars');
    return car;
  };
}

/**
 * Sorts cars with the same plate: a car that the dealer bought back after its sale is stored twice. First those that
 * were not sold before `date`, earliest sale first and unsold ones last; then those that were, latest sale first.
 */
function byStay(a: FoundCar, b: FoundCar, date: string): number {
  const [endA, endB] = [a.soldOn ?? '9999', b.soldOn ?? '9999'];
  const [isOverA, isOverB] = [endA < date, endB < date];
  if (isOverA !== isOverB) return isOverA ? 1 : -1;
  return (isOverA ? -1 : 1) * endA.localeCompare(endB) || b.carId - a.carId;
}
