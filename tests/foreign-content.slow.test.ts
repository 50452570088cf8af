import { pino } from 'pino';
import { afterAll, expect, it, onTestFinished } from 'vitest';
import { inboundMails, mailboxes } from '../src/app/schema.server.ts';
import { readForeignStockFile } from '../src/features/cars/import/browser-import.server.ts';
import { DEFAULT_IMPORT, importStock } from '../src/features/cars/import/import.server.ts';
import type { StockFileOptions } from '../src/features/cars/import/stock-file.server.ts';
import { readMailboxState } from '../src/features/inbound-mail/cursor.server.ts';
import { readMailbox } from '../src/features/inbound-mail/fetch-mail.server.ts';
import { AppError } from '../src/platform/errors.ts';
import { ForeignError } from '../src/platform/foreign/foreign-process.server.ts';
import { encodeImage } from '../src/platform/images/image-process.server.ts';
import { unconnectedDeps } from './helpers/app.ts';
import { testDatabase } from './helpers/database/database.ts';
import { HOSTILE, repeated } from './helpers/hostile-content.ts';
import { hostileMails, insertThreads } from './helpers/hostile-mails.ts';
import { testJpeg } from './helpers/images/jpeg.ts';
import { rawImapServer } from './helpers/raw-imap-server.ts';
import { temporaryDisk } from './helpers/storage.ts';

/** Lengths of hostile values. The longest one is only for content of which so much is read. */
const LENGTH = 20_000;
const MAIL_LENGTH = 1_000;
const LONGEST = 1_000_000;
/** Milliseconds for which foreign content may block the event loop. */
const MAX_TURN = 50;

const database = await testDatabase();
const { db } = database;
const { storage } = await temporaryDisk();
const server = await rawImapServer();
afterAll(() => server.stop());

/**
 * Measures for how long each turn of the event loop runs, until the end of the test. Counts CPU time, because on a busy
 * machine this thread also waits for others.
 */
function watchLoop(what: string): void {
  let longest = 0;
  let before = cpuMs();
  const timer = setInterval(() => {
    const now = cpuMs();
    longest = Math.max(longest, now - before);
    before = now;
  }, 1);
  onTestFinished(() => {
    clearInterval(timer);
    console.info(`${what}: the longest turn of the event loop took ${Math.round(longest)} ms.`);
    expect(longest).toBeLessThan(MAX_TURN);
  });
}

function cpuMs(): number {
  const { user, system } = process.threadCpuUsage();
  return (user + system) / 1_000;
}

const CELLS = ['Ford', 'Focus', '2019', '15000'];
const HEADER = 'make,model,year,price';
const CSV_ENTRIES: Readonly<Record<string, (value: string) => string>> = {
  'as a file': (value) => value,
  'as headings': (value) => `${HEADER},${value}\n${CELLS.join()},x`,
  'as a quoted heading': (value) => `${HEADER},"${value.replaceAll('"', '""')}"\n${CELLS.join()},x`,
  'as a row': (value) => `${HEADER}\n${value}`,
  ...Object.fromEntries(
    ['make', 'price', 'mileage', 'features', 'status', 'registration', 'first registered'].map(
      (heading) => [
        `as a cell of ${heading}`,
        (value: string) =>
          `${HEADER.replace(heading, 'x')},${heading}\n${CELLS.join()},"${value.replaceAll('"', '""')}"`,
      ],
    ),
  ),
};

const read = (text: string, options: StockFileOptions) =>
  readForeignStockFile(Buffer.from(text, 'latin1'), options);

it('reads or refuses each hostile stock file, and imports a valid one afterwards', async () => {
  const options = { ...DEFAULT_IMPORT, dryRun: true, nextYear: 2027 };
  const importFile = (text: string) =>
    importStock(
      { database, now: new Date(), user: null, publicUrl: 'https://cars.example' },
      { read: (all) => read(text, all), options },
    );
  watchLoop('Hostile stock files');
  const failed: string[] = [];
  for (const [entry, file] of Object.entries(CSV_ENTRIES))
    for (const [name, value] of Object.entries(HOSTILE))
      for (const length of [LENGTH, ...(entry === 'as a file' ? [LONGEST] : [])])
        try {
          for await (const _ of read(file(repeated(value, length)), options));
        } catch (error) {
          if (!(error instanceof AppError) || error instanceof ForeignError)
            failed.push(`${length} ${name} ${entry}: ${String(error)}`);
        }
  expect(failed).toEqual([]);
  for (const name of ['__proto__', 'constructor'])
    expect(await importFile(`${HEADER},${name}\n${CELLS.join()},x`)).toMatchObject({
      added: 1,
      ignoredColumns: [{ heading: name, reason: 'no field for it' }],
    });
  const wide = `${HEADER},${repeated('a,', 40_000)}\n`;
  await expect(importFile(wide)).rejects.toThrow(/^Line 1 has 20,004 columns.* at most 500/);
  expect(await importFile(`${HEADER}\n${CELLS.join()}`)).toMatchObject({ added: 1, rejected: [] });
});

it('refuses each hostile image, and reads a valid one afterwards', async () => {
  const photo = await testJpeg({ width: 60, height: 40 });
  watchLoop('Hostile images');
  for (const value of Object.values(HOSTILE))
    for (const start of ['', '\xff\xd8\xff\xe0', '\x89PNG\r\n\x1a\n', 'RIFF\0\0\0\0WEBP'])
      await expect(
        encodeImage(Buffer.from(start + repeated(value, 100_000), 'latin1')),
      ).rejects.toBeInstanceOf(AppError);
  expect(await encodeImage(photo)).toMatchObject({ width: 60, height: 40 });
});

/** Values that once took quadratic time, in parts of an email that only the size of the email limits. */
const LONG_MAIL = /^(?:spaces|links|comments|tags|quotes) as (?:text|HTML|the answer in a report)$/;

/** Ids of `MAIL_LENGTH` are too long and ignored, so tests use shorter ones too. */
const IDS = /Message-ID|UID/;
const ID_LENGTH = 200;

it('reads the valid email that follows each hostile one, and stays responsive', async () => {
  const delivered = hostileMails((name) =>
    LONG_MAIL.test(name) ? [LONGEST] : IDS.test(name) ? [ID_LENGTH, MAIL_LENGTH] : [MAIL_LENGTH],
  );
  await insertThreads(db, delivered);
  for (const { raw } of delivered) server.deliver(raw);
  const lines: string[] = [];
  const ctx = {
    db,
    storage,
    queue: { enqueue: async () => {} },
    publicUrl: 'https://cars.example',
    settings: unconnectedDeps().settings,
    now: new Date(),
    log: pino({}, { write: (line) => void lines.push(line) }),
    signal: new AbortController().signal,
  };
  watchLoop(`${delivered.length} emails`);
  await readMailbox(ctx, server.address);

  const stored = new Set((await db.select().from(inboundMails)).map(({ messageId }) => messageId));
  const isLost = ({ goodId }: { goodId: string | null }) => goodId !== null && !stored.has(goodId);
  expect(delivered.filter(isLost).map(({ name }) => name)).toEqual([]);
  const [row] = await db.select().from(mailboxes);
  expect(row?.lastUid).toBe(delivered.length);
  expect(row?.unread.map(({ uid }) => delivered[uid - 1]?.name)).toEqual([]);
  expect(await readMailboxState(db, server.address)).toMatchObject({
    failure: null,
    unreadable: null,
  });
  expect(lines).toEqual([]);
});
