/**
 * Prints the time to back up and restore 500 cars with images, to move a tenth of them to PostgreSQL and an
 * S3-compatible store, and to move the 99,187 advertisements of `bench/stock-import.ts` to PostgreSQL, each
 * with the command.
 *
 *     node bench/backup.ts [CARS] [IMAGES_PER_CAR] [FILE]
 */
import { spawn } from 'node:child_process';
import { randomBytes } from 'node:crypto';
import { once } from 'node:events';
import { existsSync } from 'node:fs';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { text } from 'node:stream/consumers';
import { fileURLToPath } from 'node:url';
import { startS3 } from '../server/testing/faults/s3-process.ts';
import { openPglite } from '../server/data/engine/pglite.ts';
import { diskStorage } from '../server/storage/disk.ts';
import { stockFactory } from '../server/testing/stock.ts';
import { startPostgres } from '../server/testing/database/postgres-server.ts';

/** Bytes of the original and its variants, plain and with a watermark for every tenth car. */
const FILES = { full: 260_000, 320: 14_000, 640: 42_000, 960: 80_000, 1280: 125_000, og: 90_000 };

const S3_PORT = 4197;

const [cars = '500', images = '8', stock] = process.argv.slice(2);
const shared = fileURLToPath(new URL('../../shared/data/used-cars-uk.csv.gz', import.meta.url));
const folder = await mkdtemp(join(tmpdir(), 'bench-backup-'));
try {
  await addCars(join(folder, 'cars'), Number(cars), Number(images));
  const file = join(folder, 'cars.tar');
  await run('backup', ['--to', file], { DATA_DIR: join(folder, 'cars') });
  await run('restore', [file], { DATA_DIR: join(folder, 'restored') });
  await moveImages();
  await moveStock(stock ?? shared);
} finally {
  await rm(folder, { recursive: true });
}

async function addCars(dataDir: string, count: number, imagesPerCar: number): Promise<void> {
  const database = await openPglite(dataDir);
  const storage = diskStorage(join(dataDir, 'images'));
  const add = stockFactory(database);
  const makeId = await add.make('Ford');
  const modelId = await add.model(makeId, 'Focus');
  for (let car = 0; car < count; car += 1) {
    const carId = await add.car({ makeId, modelId, description: randomBytes(500).toString('hex') });
    for (let position = 0; position < imagesPerCar; position += 1) {
      const storageKey = `images/bench-${car}-${position}`;
      await add.image(carId, { position, storageKey });
      await Promise.all(
        Object.entries(FILES).map(([name, bytes]) =>
          storage.put(`${storageKey}/${name}.webp`, randomBytes(bytes), 'image/webp'),
        ),
      );
    }
  }
  await database.close();
  console.log(`${count} cars with ${imagesPerCar} images each`);
}

async function moveImages(): Promise<void> {
  const s3 = await startS3(S3_PORT);
  if (!s3) return console.log('Move to S3: skipped, because OpenStack Swift is not installed');
  const server = await startPostgres();
  try {
    if (!server) return console.log('Move to S3: skipped, because PostgreSQL is not installed');
    const environment = { DATA_DIR: join(folder, 'few'), ...s3.environment };
    await addCars(environment.DATA_DIR, Math.ceil(Number(cars) / 10), Number(images));
    await run('move', ['--to', server.url, '--s3'], environment);
  } finally {
    await server?.stop();
    await s3.stop();
  }
}

async function moveStock(csv: string): Promise<void> {
  if (!existsSync(csv)) return console.log(`Move: skipped, because ${csv} does not exist`);
  const server = await startPostgres();
  if (!server) return console.log('Move: skipped, because PostgreSQL is not installed');
  try {
    const environment = { DATA_DIR: join(folder, 'stock') };
    await run(
      'stock-import',
      [csv, '--distance', 'mi', '--rate', '1.17', '--publish'],
      environment,
    );
    await run('move', ['--to', server.url], environment);
  } finally {
    await server.stop();
  }
}

/** Runs a command and prints its time, memory and first lines. */
async function run(name: string, args: string[], environment: Record<string, string>) {
  const started = performance.now();
  const measured = `process.on('exit', () => console.error('peak', process.resourceUsage().maxRSS))`;
  const script = fileURLToPath(new URL(`../scripts/${name}.ts`, import.meta.url));
  const child = spawn(
    process.execPath,
    ['--import', `data:text/javascript,${encodeURIComponent(measured)}`, script, ...args],
    {
      env: { ...process.env, DATABASE_URL: '', ...environment },
      stdio: ['ignore', 'pipe', 'pipe'],
    },
  );
  const [out, err] = await Promise.all([
    text(child.stdout),
    text(child.stderr),
    once(child, 'close'),
  ]);
  if (child.exitCode === 1) throw new Error(err);
  const seconds = ((performance.now() - started) / 1_000).toFixed(1);
  const megabytes = Math.round(Number(/peak (\d+)/.exec(err)?.[1]) / 1_024);
  console.log(
    `${name}: ${seconds} s, at most ${megabytes} MB resident. ${out.split('\n', 2).join(' ')}`,
  );
}
