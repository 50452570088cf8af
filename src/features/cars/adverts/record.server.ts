import { desc, sql } from 'drizzle-orm';
import { advertPhotos, adverts } from '../../../app/schema.server.ts';
import { canonicalJson, sha256 } from '../../../platform/canonical-json.server.ts';
import type { Db } from '../../../platform/database/client.server.ts';
import { executeRows } from '../../../platform/database/execute.server.ts';
import {
  idArray,
  OFF_SITE,
  parseContent,
  type PublicContent,
  readPublicContents,
  type ShownPhoto,
} from './content.server.ts';

/** Number of cars that one statement reads. */
const BATCH = 500;

/** A version that a later one follows in the chain. */
interface ChainLink {
  advertId: number;
  sha256: string;
}

/** Returns the hash of a version. It depends on all earlier versions. */
export const linkHash = (
  { advertId, carId, at, contentSha256 }: Omit<typeof adverts.$inferSelect, 'sha256' | 'content'>,
  before: string,
): string => sha256(canonicalJson({ advertId, carId, at, contentSha256, before }));

/** The hash before the first version. */
export const CHAIN_START = '';

/**
 * Writes versions of the cars that this transaction changed. It is called before the commit of each transaction, so that
 * no write can forget it, a change in several statements is one version, and the lock of the chain is the last one.
 */
export async function recordChangedAdverts(tx: Db): Promise<void> {
  const rows = await executeRows<{ carId: number }>(tx, CHANGED_CARS);
  const carIds = rows.map(({ carId }) => carId);
  if (carIds.length > 0) await recordAdverts(tx, carIds, new Date());
}

/** Collected by triggers (migration 0045). Leaves out drafts that were never on the site. */
const CHANGED_CARS = sql`
  select distinct id::integer as "carId"
  from regexp_split_to_table(current_setting('forecourt.changed_cars', true), ',') id
  where id <> '' and (
    exists (select from cars c where c.car_id = id::integer and c.publish)
    or exists (select from adverts a where a.car_id = id::integer))`;

/**
 * Writes a version of each of these cars whose public content differs from its last version. Holds the lock of the chain
 * until the transaction ends: take other locks before.
 */
export async function recordAdverts(tx: Db, carIds: readonly number[], now: Date): Promise<void> {
  await tx.execute(sql`select pg_advisory_xact_lock(hashtext('adverts'))`);
  // Reads after the lock, so that this version contains what earlier transactions have committed.
  let head = await readHead(tx);
  const inOrder = carIds.toSorted((a, b) => a - b);
  for (let start = 0; start < inOrder.length; start += BATCH)
    head = await recordBatch(tx, { carIds: inOrder.slice(start, start + BATCH), now, head });
}

export type ChainHead = ChainLink & { at: Date };

/** Returns the newest version. */
export async function readHead(db: Db): Promise<ChainHead> {
  const { advertId, sha256: hash, at } = adverts;
  const [head] = await db
    .select({ advertId, sha256: hash, at })
    .from(adverts)
    .orderBy(desc(advertId))
    .limit(1);
  return head ?? { advertId: 0, sha256: CHAIN_START, at: new Date(0) };
}

/** Returns the last version of each of these cars, whose content may have been removed. */
async function readLastVersions(
  db: Db,
  carIds: readonly number[],
): Promise<Map<number, { content: string | null; contentSha256: string }>> {
  const rows = await executeRows<{ carId: number; content: string | null; contentSha256: string }>(
    db,
    sql`select a.car_id as "carId", a.content, a.content_sha256 as "contentSha256"
      from unnest(${idArray(carIds)}) as wanted (id) cross join lateral (
        select * from adverts where car_id = wanted.id order by advert_id desc limit 1) a`,
  );
  return new Map(rows.map(({ carId, ...version }) => [carId, version]));
}

interface Change {
  carId: number;
  contentSha256: string;
  next: PublicContent;
  /** The content of the last version, unless it was removed. */
  before: string | null;
}

/** Returns the cars among these whose public content differs from their last version, with that content. */
async function readChanges(db: Db, carIds: readonly number[], now: Date): Promise<Change[]> {
  const last = await readLastVersions(db, carIds);
  const contents = await readPublicContents(db, carIds, now);
  return Array.from(contents).flatMap(([carId, next]) => {
    const before = last.get(carId);
    const contentSha256 = sha256(next.text);
    const isSame = before ? before.contentSha256 === contentSha256 : next.text === OFF_SITE;
    return isSame ? [] : [{ carId, contentSha256, next, before: before?.content ?? null }];
  });
}

/** Returns the cars among these whose public content differs from their last version. Takes no lock. */
export async function findUnrecorded(
  db: Db,
  carIds: readonly number[],
  now: Date,
): Promise<number[]> {
  const changes = await readChanges(db, carIds, now);
  return changes.map(({ carId }) => carId);
}

async function recordBatch(
  tx: Db,
  { carIds, now, head }: { carIds: readonly number[]; now: Date; head: ChainHead },
): Promise<ChainHead> {
  // Times of the chain increase, even if the clock is set back.
  const at = now > head.at ? now : head.at;
  const rows: (typeof adverts.$inferInsert)[] = [];
  const begun = new Map<string, ShownPhoto>();
  const ended = new Set<string>();
  let link: ChainLink = head;
  for (const { carId, contentSha256, next, before } of await readChanges(tx, carIds, now)) {
    const row = { advertId: link.advertId + 1, carId, at, contentSha256 };
    link = { advertId: row.advertId, sha256: linkHash(row, link.sha256) };
    rows.push({ ...row, content: next.text, sha256: link.sha256 });
    const earlier = new Set(parseContent(before ?? OFF_SITE)?.photos);
    for (const photo of next.photos)
      if (!earlier.delete(photo.sha256)) begun.set(photo.sha256, photo);
    for (const hash of earlier) ended.add(hash);
  }
  if (rows.length === 0) return head;
  await insertRows(tx, rows);
  await followPhotos(tx, { begun: [...begun.values()], ended: [...ended], at });
  return { ...link, at };
}

/** Rows are passed as a single JSON text, the fastest method. */
async function insertRows(tx: Db, rows: readonly (typeof adverts.$inferInsert)[]): Promise<void> {
  await tx.execute(sql`insert into adverts (advert_id, car_id, at, content, content_sha256, sha256)
    select "advertId", "carId", at, content, "contentSha256", sha256
    from json_to_recordset(${JSON.stringify(rows)}::json) as r ("advertId" bigint, "carId" integer,
      at timestamptz, content text, "contentSha256" text, sha256 text)`);
}

async function followPhotos(
  tx: Db,
  { begun, ended, at }: { begun: ShownPhoto[]; ended: string[]; at: Date },
): Promise<void> {
  if (begun.length > 0)
    await tx.execute(sql`insert into advert_photos as p (sha256, storage_key, width, height, seen_at)
      select sha256, "storageKey", width, height, ${at.toISOString()}::timestamptz
      from json_to_recordset(${JSON.stringify(begun)}::json)
        as r (sha256 text, "storageKey" text, width integer, height integer)
      on conflict (sha256) do update set storage_key = coalesce(p.storage_key, excluded.storage_key),
        seen_at = excluded.seen_at, removed_at = null`);
  if (ended.length > 0)
    await tx
      .update(advertPhotos)
      .set({ seenAt: at })
      .where(sql`${advertPhotos.sha256} = any(${`{${ended.join(',')}}`}::text[])`);
}
