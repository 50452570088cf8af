import { readdir, readFile, stat, writeFile } from 'node:fs/promises';
import { createHash } from 'node:crypto';
import { createReadStream } from 'node:fs';
import { join } from 'node:path';
import { buffer } from 'node:stream/consumers';
import { eq, sql } from 'drizzle-orm';
import { extract, pack } from 'tar-stream';
import { expect, it } from 'vitest';
import { databaseSchema, releaseSchema } from './schema-version.server.ts';
import { carImages, cars, dealerImages, makes } from '../../app/schema.server.ts';
import { addStockForBackup, backedUpRows, storedHashes } from '../../../tests/helpers/backup.ts';
import { signIn } from '../../../tests/helpers/app.ts';
import { testDatabase } from '../../../tests/helpers/database/database.ts';
import { insertTestImage } from '../../../tests/helpers/images/stored-image.ts';
import { temporaryFolder } from '../../../tests/helpers/temporary-folder.ts';
import { temporaryStorage } from '../../../tests/helpers/storage.ts';
import { removeFiles } from '../../app/jobs/remove-files.server.ts';
import { bytesOf, END_NAME, HEADER_NAME, tableFileName } from './archive.server.ts';
import { createBackup } from './create-backup.server.ts';
import { getSharedSecret } from '../../platform/database/secrets.server.ts';
import { restoreBackup, verifyBackup } from './restore-backup.server.ts';
import { storeBackup } from './store-backup.server.ts';

const folder = await temporaryFolder();
const spoolDir = join(folder, 'spool');

const source = { database: await testDatabase(), ...(await temporaryStorage()), spoolDir };
const target = { database: await testDatabase(), ...(await temporaryStorage()) };
const { db } = source.database;
await addStockForBackup(source);
await signIn(source.database);
// Every value that a byte can have.
const data = Uint8Array.from({ length: 256 }, (_, byte) => byte);
await db.insert(dealerImages).values({ hash: '0'.repeat(32), data, width: 16, height: 16 });
const file = join(folder, 'all.tar');
const backedUp = await backedUpRows(source.database);
const stored = await storeBackup(createBackup(source), file);

const read = (path = file) => createReadStream(path);

it('restores rows, files and sequences exactly, no sessions, and keeps the secrets of the installation', async () => {
  await target.database.db.insert(makes).values({ name: 'Old', nameKey: 'old' });
  await signIn(target.database);
  const secret = await getSharedSecret(target.database.db, 'second factors');
  await restoreBackup(target, read());
  expect(await getSharedSecret(target.database.db, 'second factors')).toEqual(secret);
  const rows = await backedUpRows(target.database);
  expect(rows).toEqual(backedUp);
  expect(rows['cars']).toHaveLength(3);
  const [logo] = await target.database.db.select({ data: dealerImages.data }).from(dealerImages);
  expect(Buffer.from(logo?.data ?? [])).toEqual(Buffer.from(data));
  expect(await storedHashes(target.storage)).toEqual(await storedHashes(source.storage));
  const [session] = await target.database.rows({ name: '', text: 'select 1 from sessions' }, []);
  expect(session).toBeUndefined();
  const added = { name: 'Next', nameKey: 'next' };
  const [here] = await db.insert(makes).values(added).returning();
  const [there] = await target.database.db.insert(makes).values(added).returning();
  await db.delete(makes).where(eq(makes.nameKey, 'next'));
  await target.database.db.delete(makes).where(eq(makes.nameKey, 'next'));
  expect(there).toEqual(here);
});

it('syncs all files before it changes the database, and changes nothing if that fails', async () => {
  const before = await backedUpRows(target.database);
  const other = { ...target, ...(await temporaryStorage()) };
  let synced = {};
  const syncFiles = async () => {
    synced = await storedHashes(other.storage);
    throw new Error('EIO: i/o error, fsync');
  };
  const changed = { name: 'Changed', nameKey: 'changed' };
  await target.database.db.insert(makes).values(changed);
  await expect(restoreBackup({ ...other, syncFiles }, read())).rejects.toThrow('EIO');
  expect(synced).toEqual(await storedHashes(source.storage));
  await target.database.db.delete(makes).where(eq(makes.nameKey, 'changed'));
  expect(await backedUpRows(target.database)).toEqual(before);
});

it('changes nothing if a change of the restored rows fails', async () => {
  const before = await backedUpRows(target.database);
  const restored = restoreBackup(target, read(), async (tx) => {
    await tx.delete(cars);
    throw new Error('the connection was lost');
  });
  await expect(restored).rejects.toThrow('the connection was lost');
  expect(await backedUpRows(target.database)).toEqual(before);
});

it('keeps the constraints of a restored database', async () => {
  const orphan = { makeId: 999, name: 'Nothing', nameKey: 'nothing' };
  const insert = target.database.rows(
    { name: '', text: 'insert into models (make_id, name, name_key) values ($1, $2, $3)' },
    Object.values(orphan),
  );
  await expect(insert).rejects.toThrow(/foreign key/);
});

it('stores a backup that only its owner can read, and leaves no other file behind', async () => {
  expect((await stat(file)).mode & 0o777).toBe(0o600);
  expect((await readdir(folder)).sort()).toEqual(['all.tar', 'spool']);
  expect(await readdir(spoolDir)).toEqual([]);
  const files = Object.values(await storedHashes(source.storage));
  expect(stored).toMatchObject({ bytes: (await stat(file)).size, end: { files: files.length } });
});

/** Changes the byte of a backup that is `distance` bytes after the start of a text. */
const flipped = (whole: Buffer, text: string, distance: number) => {
  const offset = whole.indexOf(text) + distance;
  whole[offset] = (whole[offset] ?? 0) ^ 1;
  return whole;
};

it.each<[string, (whole: Buffer) => Buffer]>([
  ['is empty', () => Buffer.alloc(0)],
  ['is another file', () => Buffer.from('x'.repeat(10_000))],
  ['ends in its first member', (whole) => whole.subarray(0, 511)],
  ['ends after 5,000 bytes', (whole) => whole.subarray(0, 5_000)],
  ['ends half-way', (whole) => whole.subarray(0, whole.length / 2)],
  ['lacks its last member', (whole) => whole.subarray(0, whole.length - 4_096)],
  ['lacks its end', (whole) => whole.subarray(0, whole.length - 1_536)],
  ['has a changed first member', (whole) => flipped(whole, '"createdAt"', 20)],
  ['has a changed image', (whole) => flipped(whole, 'WEBP', 100)],
  ['has a changed table', (whole) => flipped(whole, 'tables/cars.jsonl.gz', 600)],
  ['has a changed size of a table', (whole) => flipped(whole, 'tables/cars.jsonl.gz', 130)],
  ['has a changed last member', (whole) => flipped(whole, '"files"', 9)],
])('refuses a backup that %s, and changes nothing', async (_, damage) => {
  const path = join(folder, 'damaged.tar');
  await writeFile(path, damage(await readFile(file)));
  const before = await backedUpRows(target.database);
  const message = /not a backup|truncated or altered/;
  await expect(verifyBackup(read(path))).rejects.toThrow(message);
  await expect(restoreBackup(target, read(path))).rejects.toThrow(message);
  expect(await backedUpRows(target.database)).toEqual(before);
});

it('refuses a member that would fill the memory', async () => {
  const archive = pack();
  archive.entry({ name: HEADER_NAME, size: 300 * 1024 * 1024 });
  const start = (async function* (): AsyncGenerator<Uint8Array> {
    for await (const chunk of bytesOf(archive)) {
      yield chunk;
      return;
    }
  })();
  await expect(verifyBackup(start)).rejects.toThrow(`${HEADER_NAME} is too large`);
});

async function* failing() {
  yield Buffer.alloc(1_000);
  throw new Error('the connection was lost');
}

it('removes an unfinished file if the source fails, and never replaces a backup', async () => {
  await expect(storeBackup(failing(), join(folder, 'failed.tar'))).rejects.toThrow('was lost');
  expect(await readdir(folder)).not.toContain('failed.tar.partial');
  await expect(storeBackup(createBackup(source), file)).rejects.toThrow('exists already');
});

it('contains the files of images that are deleted while it runs', async () => {
  const deleted = await insertTestImage(source, { width: 700, height: 466 });
  const setPrice = (currentPrice: string) =>
    db.update(cars).set({ currentPrice }).where(eq(cars.carId, deleted.carId));
  await setPrice('10000');
  const removeNow = () =>
    removeFiles(source, { storageKeys: [deleted.storageKey], uploadKeys: [] });
  const chunks: Uint8Array[] = [];
  for await (const chunk of createBackup(source)) {
    if (chunks.length === 0) {
      await db.delete(carImages).where(eq(carImages.imageId, deleted.imageId));
      await setPrice('1');
      await removeNow();
    }
    chunks.push(chunk);
  }
  await restoreBackup(
    target,
    (async function* () {
      yield* chunks;
    })(),
  );
  const [restored] = await target.database.db
    .select({ price: cars.currentPrice, images: sql<number>`count(image_id)::int` })
    .from(cars)
    .leftJoin(carImages, eq(carImages.carId, cars.carId))
    .where(eq(cars.carId, deleted.carId))
    .groupBy(cars.carId);
  expect(restored).toEqual({ price: '10000.00', images: 1 });
  expect(Object.keys(await storedHashes(target.storage))).toContain(
    `${deleted.storageKey}/full.webp`,
  );
  await removeNow();
  expect(Object.keys(await storedHashes(source.storage))).not.toContain(
    `${deleted.storageKey}/full.webp`,
  );
});

/** Writes a copy of the backup with another header. It contains only the table `makes`. */
async function withSchema(schema: { migrations: number; newest: number }): Promise<string> {
  const { header, end } = await verifyBackup(read());
  const changed = {
    ...header,
    schema,
    tables: header.tables.filter(({ name }) => name === 'makes'),
  };
  const headerBytes = Buffer.from(JSON.stringify(changed));
  const archive = pack();
  archive.entry({ name: HEADER_NAME }, headerBytes);
  const members = extract();
  read().pipe(members);
  for await (const member of members) {
    const { name } = member.header;
    const body = await buffer(bytesOf(member));
    if (name.startsWith('files/') || name === tableFileName('makes')) archive.entry({ name }, body);
  }
  archive.entry(
    { name: END_NAME },
    JSON.stringify({ ...end, header: createHash('sha256').update(headerBytes).digest('hex') }),
  );
  archive.finalize();
  const path = join(folder, 'schema.tar');
  await writeFile(path, await buffer(bytesOf(archive)));
  return path;
}

/** The schema at 0009_glossary_names. */
const OLD_SCHEMA = { migrations: 10, newest: 1_795_304_481_171 };

it('restores a backup with an older schema and migrates it', async () => {
  await restoreBackup(target, read(await withSchema(OLD_SCHEMA)));
  expect(await databaseSchema(target.database.db)).toEqual(releaseSchema());
  const rows = await backedUpRows(target.database);
  expect(rows['makes']).toEqual(backedUp['makes']);
  expect(rows['cars']).toEqual([]);
});

it('rejects a backup with a newer schema, with a sentence for the operator', async () => {
  const { migrations, newest } = releaseSchema();
  const path = await withSchema({ migrations: migrations + 1, newest: newest + 1 });
  await expect(restoreBackup(target, read(path))).rejects.toThrow(
    `The backup was made by a newer release of Forecourt (0.1.0): its database schema has number ${migrations + 1}, and this release knows ${migrations}. Install that release or a newer one, then restore the backup.`,
  );
});
