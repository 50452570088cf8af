/**
 * Measures reads of the books and of the figures of all cars at the server, without HTTP: medians of ROUNDS (default
 * 15), in CPU time of this process, and in elapsed time, which includes PostgreSQL.
 *
 *     [SIZES=1000,5000] [ROUNDS=15] node bench/books.ts
 */
import { pino } from 'pino';
import { followSettings } from '../src/features/settings/follow-settings.server.ts';
import { readDealer } from '../src/features/settings/read-dealer-file.server.ts';
import { readEarnings, readStockBook, readVatPeriod } from '../src/features/money/books.server.ts';
import { readFigures } from '../src/features/money/figures.server.ts';
import type { SessionUser } from '../src/app/session-user.ts';
import { openPostgres } from '../src/platform/database/postgres.server.ts';
import { startPostgres } from '../tests/helpers/database/postgres-server.ts';
import { fillMoney, fillStock } from './fill-stock.ts';
import { median } from './site.ts';

const SIZES = (process.env['SIZES'] ?? '1000,5000').split(',').map(Number);
const ROUNDS = Number(process.env['ROUNDS'] ?? 15);
const OWNER: SessionUser = {
  userId: 1,
  email: 'owner@example.com',
  firstName: 'An',
  lastName: 'Owner',
  role: 'admin',
};

for (const size of SIZES) {
  const postgres = await startPostgres();
  try {
    await measure(size, postgres.url);
  } finally {
    await postgres.stop();
  }
}

async function measure(size: number, databaseUrl: string): Promise<void> {
  const database = await openPostgres(databaseUrl);
  await fillStock(databaseUrl, size);
  await fillMoney(databaseUrl);
  const settings = followSettings({ database, log: pino({ level: 'silent' }) }, readDealer());
  const ctx = { db: database.db, settings, now: new Date(), user: OWNER };
  const year = new Date(Date.now() - 365 * 86_400_000).toISOString().slice(0, 10);
  const today = new Date().toISOString().slice(0, 10);
  const reads = {
    'stock book of a year': () => readStockBook(ctx, { view: 'sold', from: year, to: today }),
    'cars in stock': () => readStockBook(ctx, { view: 'stock', from: year, to: today }),
    'VAT period': () => readVatPeriod(ctx, {}),
    'what earns': () => readEarnings(ctx, { view: 'sold', from: year, to: today }),
    'figures of all cars': () => readFigures(ctx),
  };
  for (const [name, read] of Object.entries(reads)) {
    const times: number[] = [];
    const cpuTimes: number[] = [];
    for (let round = 0; round < ROUNDS; round += 1) {
      const [started, before] = [performance.now(), process.cpuUsage()];
      await read();
      const { user, system } = process.cpuUsage(before);
      times.push(performance.now() - started);
      cpuTimes.push((user + system) / 1_000);
    }
    console.log(
      `${size} cars, ${name}: CPU ${median(cpuTimes).toFixed(1)} ms, elapsed ${median(times).toFixed(1)} ms`,
    );
  }
  await database.close();
}
