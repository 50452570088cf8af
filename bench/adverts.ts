/**
 * Measures advert versions at the server, without HTTP: what they add to writes, how long the advert of a moment takes
 * among the versions of a year, and the bytes that a year of a car takes. Medians of ROUNDS (default 9), in elapsed time,
 * which includes PostgreSQL, and in CPU time of this process.
 *
 *     [SIZE=5000] [ROUNDS=9] node bench/adverts.ts
 */
import { sql } from 'drizzle-orm';
import { recordAdverts, recordChangedAdverts } from '../src/features/cars/adverts/record.server.ts';
import { listAdverts } from '../src/features/cars/adverts/history.server.ts';
import { changeCars } from '../src/features/cars/manage/bulk.server.ts';
import { addCars } from '../src/features/cars/write/write-car.server.ts';
import { createContext } from '../src/app/context.server.ts';
import { executeRows } from '../src/platform/database/execute.server.ts';
import { openPostgres } from '../src/platform/database/postgres.server.ts';
import { startPostgres } from '../tests/helpers/database/postgres-server.ts';
import { testDeps } from '../tests/helpers/app.ts';
import { fillStock } from './fill-stock.ts';
import { median } from './site.ts';

const SIZE = Number(process.env['SIZE'] ?? 5_000);
const ROUNDS = Number(process.env['ROUNDS'] ?? 9);
/** Versions of a car in a year: a busy dealer changes prices, photos, texts and states. */
const VERSIONS = 15;
const PHOTOS = 20;
const OWNER = {
  userId: 1,
  email: 'owner@example.com',
  firstName: 'An',
  lastName: 'Owner',
  role: 'admin',
} as const;

async function measure(name: string, work: (round: number) => Promise<unknown>) {
  const [times, cpu]: number[][] = [[], []];
  for (let round = 0; round < ROUNDS; round += 1) {
    const [started, before] = [performance.now(), process.cpuUsage()];
    await work(round);
    const { user, system } = process.cpuUsage(before);
    times?.push(performance.now() - started);
    cpu?.push((user + system) / 1_000);
  }
  console.log(
    `${name}: ${median(times ?? []).toFixed(1)} ms, CPU ${median(cpu ?? []).toFixed(1)} ms`,
  );
}

const postgres = await startPostgres();
const plain = await openPostgres(postgres.url);
const withVersions = await openPostgres(postgres.url, { beforeCommit: recordChangedAdverts });
try {
  await fillStock(postgres.url, SIZE);
  const { db } = plain;
  await db.execute(sql`insert into car_images (car_id, image_path, storage_key, position, width, height, placeholder)
    select car_id, car_id || '/images/more-' || at || '.webp', 'images/' || car_id || '-' || at, at, 1600, 1067, ''
    from cars, generate_series(2, ${PHOTOS - 1}) at`);
  await db.execute(sql`update car_images set sha256 = encode(sha256(image_path::bytea), 'hex')`);
  await db.execute(sql`vacuum analyze`);
  const carIds = Array.from({ length: SIZE }, (_, at) => at + 1);
  await db.execute(sql`select pg_stat_reset()`);
  const all = async () => db.transaction((tx) => recordAdverts(tx, carIds, new Date()));
  const [started, before] = [performance.now(), process.cpuUsage()];
  await all();
  const used = process.cpuUsage(before);
  console.log(
    `first versions of ${SIZE} cars: ${(performance.now() - started).toFixed(0)} ms, CPU ${((used.user + used.system) / 1_000).toFixed(0)} ms`,
  );

  for (const [name, database] of [
    ['without', plain],
    ['with', withVersions],
  ] as const) {
    const deps = testDeps(database, { queue: { enqueue: async () => {} } });
    const ctx = {
      ...createContext(deps, {
        user: OWNER,
        client: {
          request: new Request('http://localhost'),
          address: '',
          untrustedProxy: null,
          setHeader: () => {},
        },
      }),
      user: OWNER,
    };
    const versions = async () => {
      const rows = await executeRows<{ carId: number; version: number }>(
        database.db,
        sql`select car_id as "carId", version from cars where publish order by car_id limit 200`,
      );
      return rows;
    };
    await measure(`${name} versions, bulk change of the price of 200 cars`, async (round) => {
      const change = { kind: 'addToPrice', amount: round % 2 === 0 ? 100 : -100 } as const;
      await changeCars(ctx, { cars: await versions(), change, dryRun: false });
    });
    await measure(`${name} versions, one price`, async (round) => {
      const [car] = await versions();
      await changeCars(ctx, {
        cars: [car!],
        change: { kind: 'addToPrice', amount: round % 2 === 0 ? 50 : -50 },
        dryRun: false,
      });
    });
    await measure(`${name} versions, 1,000 published cars of an import`, () =>
      database.db.transaction((tx) =>
        addCars(
          { db: tx, now: new Date(), user: null },
          Array.from({ length: 1_000 }, () => ({
            makeId: 1,
            modelId: 1,
            year: 2020,
            condition: 'Used',
            currentPrice: '20000',
            publish: true,
            description: 'A tidy car. '.repeat(20),
          })),
          'import',
        ),
      ),
    );
  }

  await db.execute(sql`insert into adverts (advert_id, car_id, at, content, content_sha256, sha256)
    select (select max(advert_id) from adverts) + row_number() over (order by n, a.car_id), a.car_id,
      now() - interval '1 year' + n * interval '24 days',
      replace(a.content, '"Used"', '"Used ' || n || '"'), md5(n || a.content) || md5(a.content), md5(a.car_id || '-' || n) || md5(a.content)
    from adverts a, generate_series(1, ${VERSIONS}) n where a.advert_id <= ${SIZE}`);
  await db.execute(sql`vacuum analyze adverts`);
  const ctx = {
    ...createContext(testDeps(plain), {
      user: OWNER,
      client: {
        request: new Request('http://localhost'),
        address: '',
        untrustedProxy: null,
        setHeader: () => {},
      },
    }),
    user: OWNER,
  };
  await measure(`the advert of a moment and ${VERSIONS} changes in words`, (round) =>
    listAdverts(ctx, { carId: 101 + round * 7, at: '2026-06-01T12:00' }),
  );
  const [bytes] = await executeRows<{ rows: number; total: number }>(
    db,
    sql`select count(*)::int as rows, pg_total_relation_size('adverts')::float8 as total from adverts`,
  );
  const each = (bytes?.total ?? 0) / (bytes?.rows ?? 1);
  console.log(
    `a version with ${PHOTOS} photos: ${each.toFixed(0)} bytes; a car and year with ${VERSIONS} versions: ${((each * VERSIONS) / 1_000).toFixed(1)} kB`,
  );
} finally {
  await plain.close();
  await withVersions.close();
  await postgres.stop();
}
