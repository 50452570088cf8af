import { isDeepStrictEqual } from 'node:util';
import { inArray, sql } from 'drizzle-orm';
import { SYSTEM, writeAuditEntry } from '../../audit-log/write.server.ts';
import type { Context, StaffContext } from '../../../app/context.server.ts';
import { findDemoEnquiries, removeDemoEnquiries } from '../../enquiries/remove-demo.server.ts';
import { deleteImagesOfCars } from '../../images/queue.server.ts';
import { deleteMoney } from '../../money/kept-money.server.ts';
import type { Db } from '../../../platform/database/client.server.ts';
import {
  advertPhotos,
  adverts,
  carImages,
  cars,
  deals,
  IS_BINDING,
  removedImages,
} from '../../../app/schema.server.ts';
import {
  insertSetting,
  lockSetting,
  updateSetting,
} from '../../settings/setting-queries.server.ts';
import type { DemoData } from '../../settings/demo-data.ts';

/** Databases without demo rows. No row is added later: the demo stock is loaded before the first user exists. */
const withoutDemo = new WeakSet<Db>();

/**
 * Counts the remaining demo cars and enquiries. Cars are recognised by the storage keys of their images, or by stock
 * number and time; enquiries by name and message. Rows that staff have changed are counted separately.
 */
export async function readDemoData({ db }: Pick<Context, 'db'>): Promise<DemoData> {
  if (withoutDemo.has(db)) return { cars: 0, enquiries: 0, keptCars: 0, keptEnquiries: 0 };
  const [stock, enquiries] = await Promise.all([findDemoCars(db), findDemoEnquiries(db)]);
  const left = counts(stock, enquiries);
  // Changed cars too must be gone: one that staff move to the bin counts as unchanged then.
  if (Object.values(left).every((count) => count === 0)) withoutDemo.add(db);
  return left;
}

/** The setting "stock" of a site with the demo stock, most of whose cars have four or five photos. */
const DEMO_SETTING = { minPhotos: 4 };

/** Stores the setting, unless an owner has saved it. */
export async function storeDemoSetting({
  db,
  settings,
}: Pick<Context, 'db' | 'settings'>): Promise<void> {
  await insertSetting(db, { name: 'stock', value: DEMO_SETTING, updatedBy: SYSTEM });
  await settings.refresh();
}

/** Deletes the demo cars and enquiries with their files permanently, except those that staff have changed. */
export async function removeDemoData(ctx: StaffContext): Promise<DemoData> {
  const removed = await ctx.db.transaction((tx) => removeAll(tx, ctx));
  await ctx.settings.refresh();
  return removed;
}

async function removeAll(tx: Db, ctx: StaffContext): Promise<DemoData> {
  await tx.execute(sql`select pg_advisory_xact_lock(hashtext('demo stock'))`);
  const stock = await findDemoCars(tx);
  const enquiries = await findDemoEnquiries(tx);
  await removeCars(tx, ctx, stock.unchanged);
  await removeDemoEnquiries(tx, ctx, enquiries.unchanged);
  const removed = counts(stock, enquiries);
  if (removed.cars + removed.enquiries > 0)
    await writeAuditEntry(tx, {
      staff: ctx.user,
      entity: 'settings',
      entityId: null,
      subject: 'demo cars and enquiries',
      action: 'delete',
      changes: {
        cars: { from: removed.cars, to: null },
        enquiries: { from: removed.enquiries, to: null },
      },
    });
  await removeDemoSetting(tx, ctx);
  return removed;
}

/** Gives the setting its default back, unless an owner has saved it: a saved one has every field. */
async function removeDemoSetting(tx: Db, { user }: StaffContext): Promise<void> {
  const stored = await lockSetting(tx, 'stock');
  if (!stored || !isDeepStrictEqual(stored.value, DEMO_SETTING)) return;
  const { version } = stored;
  await updateSetting(tx, { name: 'stock', version, value: {}, updatedBy: user.email });
}

interface Found {
  unchanged: number[];
  changed: number[];
}

const counts = (stock: Found, enquiries: Found): DemoData => ({
  cars: stock.unchanged.length,
  enquiries: enquiries.unchanged.length,
  keptCars: stock.changed.length,
  keptEnquiries: enquiries.changed.length,
});

const hasDemoImage = (table: typeof carImages | typeof removedImages) =>
  sql`exists (select from ${table} where ${table.carId} = ${cars.carId} and ${table.storageKey} like 'demo/FC-%')`;

async function findDemoCars(db: Db): Promise<Found> {
  // A car of the demo stock is older than the first user, who is added after it.
  const isDemo = sql`${hasDemoImage(carImages)} or ${hasDemoImage(removedImages)}
    or (${cars.stockNumber} ~ '^FC-1[0-9]{3}$' and ${cars.createdAt} < (select min(created_at) from users))`;
  // A changed car in the bin is removed too, unless it was ordered in a deal.
  const isChanged = sql<boolean>`(${cars.deletedAt} is null and exists (select from audit_log a
    where a.entity in ('car', 'purchase', 'cost', 'sale price', 'price floor') and a.entity_id = ${cars.carId} and a.name <> ${SYSTEM}))
    or exists (select from ${deals} where deals.car_id = cars.car_id and ${IS_BINDING})`;
  const rows = await db.select({ carId: cars.carId, isChanged }).from(cars).where(isDemo);
  const idsOf = (changed: boolean) =>
    rows.filter((row) => row.isChanged === changed).map(({ carId }) => carId);
  return { unchanged: idsOf(false), changed: idsOf(true) };
}

async function removeCars(
  tx: Db,
  { queue, now }: Pick<Context, 'queue' | 'now'>,
  carIds: number[],
): Promise<void> {
  if (carIds.length === 0) return;
  const storageKeys = await deleteImagesOfCars(tx, queue, carIds);
  // The chain of adverts keeps only hashes of the demo.
  await tx.update(adverts).set({ content: null }).where(inArray(adverts.carId, carIds));
  await tx
    .update(advertPhotos)
    .set({ storageKey: null, removedAt: now })
    .where(inArray(advertPhotos.storageKey, storageKeys));
  await deleteMoney(tx, queue, carIds);
  await tx.delete(cars).where(inArray(cars.carId, carIds));
}
