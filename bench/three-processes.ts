/**
 * Kills and rolls three web processes and a worker behind nginx, one by one, under a mixed load.
 *
 *     npm run build && node bench/three-processes.ts [--seconds 60]
 *
 * All share one PostgreSQL and one S3-compatible store, and nothing else. Prints the acknowledged writes
 * that were lost and the errors of visitors; fails unless both are 0.
 */
import { setTimeout as sleep } from 'node:timers/promises';
import { parseArgs } from 'node:util';
import { addCars, edit, Staff, type Counts, visit, type Written } from './grown/load.ts';
import { hasNginx, startNginx } from '../server/testing/faults/nginx.ts';
import { ServerProcess } from './grown/processes.ts';
import { startPostgres } from '../server/testing/database/postgres-server.ts';
import { startS3 } from '../server/testing/faults/s3-process.ts';
import { BENCH_OWNER, signIn } from './site.ts';

const { values } = parseArgs({ options: { seconds: { type: 'string', default: '60' } } });
const PROXY_PORT = 4490;
const WEB_PORTS = [4491, 4492, 4493];
const S3_PORT = 4494;
const VISITORS = 4;
const url = `http://127.0.0.1:${PROXY_PORT}`;

const s3 = await startS3(S3_PORT);
if (!s3) throw new Error('OpenStack Swift and its start script are required');
const postgres = await startPostgres();
if (!postgres) throw new Error('PostgreSQL is required');
if (!hasNginx) throw new Error('nginx is required (apt-get install nginx-light)');
const nginx = await startNginx(PROXY_PORT, WEB_PORTS);

const shared = {
  DATABASE_URL: postgres.url,
  ...s3.environment,
  PUBLIC_URL: url,
  HOST: '127.0.0.1',
  TRUSTED_PROXIES: '127.0.0.1',
  ADMIN_EMAIL: BENCH_OWNER.email,
  ADMIN_PASSWORD: BENCH_OWNER.password,
  LOG_LEVEL: 'silent',
  NODE_ENV: 'production',
};
const processes = [
  ...WEB_PORTS.map(
    (port, at) =>
      new ServerProcess(`web ${at + 1}`, { ...shared, ROLE: 'web', PORT: String(port) }),
  ),
  new ServerProcess('worker', { ...shared, ROLE: 'worker' }),
];
const counts: Counts = {
  reads: 0,
  readErrors: [],
  cutResponses: 0,
  writes: 0,
  failedWrites: 0,
};
const written: Written = { makes: [], cars: [] };

try {
  await processes[0]!.start();
  await Promise.all(processes.slice(1).map((one) => one.start()));
  const cookie = await signIn(url);
  const staff = new Staff(url, cookie, counts);
  const stop = new AbortController();
  const load = Promise.all([
    ...Array.from({ length: VISITORS }, () => visit(url, counts, stop.signal)),
    edit(staff, written, stop.signal),
    addCars(staff, await exampleCar(), written, stop.signal),
  ]);
  const { kills, rolls } = await disturb(performance.now() + Number(values.seconds) * 1_000);
  stop.abort();
  await load;
  const lost = await lostWrites();
  const withoutVariants = await carsWithoutVariants();

  console.log(`${kills} kills, ${rolls} rolls`);
  console.log(`reads: ${counts.reads}, errors: ${counts.readErrors.length}`);
  for (const one of new Set(counts.readErrors)) console.log(`  ${one}`);
  console.log(`responses that broke off: ${counts.cutResponses}`);
  console.log(`writes: ${counts.writes}, not acknowledged: ${counts.failedWrites}`);
  console.log(
    `acknowledged: ${written.makes.length} makes, ${written.cars.length} cars with image`,
  );
  console.log(`acknowledged writes lost: ${lost.length}`);
  for (const one of lost) console.log(`  ${one}`);
  console.log(`cars without image variants after 60 s: ${withoutVariants}`);
  const isIdle = written.makes.length === 0 || written.cars.length === 0;
  if (isIdle || lost.length > 0 || counts.readErrors.length > 0 || withoutVariants > 0)
    process.exitCode = 1;
} finally {
  await Promise.all(processes.map((one) => one.remove()));
  await nginx.stop();
  await s3.stop();
  await postgres.stop();
}

/** Kills and stops the processes in turn and starts each again, until the deadline. */
async function disturb(deadline: number): Promise<{ kills: number; rolls: number }> {
  const done = { kills: 0, rolls: 0 };
  for (let turn = 0; performance.now() < deadline; turn += 1) {
    await sleep(2_000);
    const process = processes[turn % processes.length]!;
    const isKill = Math.floor(turn / processes.length) % 2 === 0;
    await process.end(isKill ? 'SIGKILL' : 'SIGTERM');
    await process.start();
    done[isKill ? 'kills' : 'rolls'] += 1;
  }
  return done;
}

/** Returns the required fields of a car. */
async function exampleCar(): Promise<object> {
  const [model] = await getJson('/api/models');
  const [{ transmissionId }] = await getJson('/api/transmissions');
  const [{ fuelTypeId }] = await getJson('/api/fuelTypes');
  return {
    makeId: Number(model.make.makeId),
    modelId: Number(model.modelId),
    transmissionId: Number(transmissionId),
    fuelTypeId: Number(fuelTypeId),
    year: 2020,
    currentPrice: 20_000,
    condition: 'Used',
    description: 'One owner.',
    publish: true,
  };
}

/** Compares the acknowledged writes with what the site returns. */
async function lostWrites(): Promise<string[]> {
  const makes = new Set((await getJson('/api/makes')).map(({ name }: { name: string }) => name));
  const lost = written.makes.filter((name) => !makes.has(name));
  for (const { carId, imagePath } of written.cars) {
    const [car] = await getJson(`/api/cars/${carId}`);
    const image = car?.images.find((one: { imagePath: string }) => one.imagePath === imagePath);
    const isServed = image && (await fetch(new URL(image.src, url))).ok;
    if (!isServed) lost.push(imagePath);
  }
  return lost;
}

async function carsWithoutVariants(): Promise<number> {
  const waiting = new Set(written.cars.map(({ carId }) => carId));
  const deadline = performance.now() + 60_000;
  while (waiting.size > 0 && performance.now() < deadline) {
    for (const carId of waiting) {
      const [car] = await getJson(`/api/cars/${carId}`);
      if (car.images[0]?.widths.length > 0) waiting.delete(carId);
    }
    await sleep(500);
  }
  return waiting.size;
}

async function getJson(path: string) {
  const response = await fetch(`${url}${path}`);
  if (!response.ok) throw new Error(`${path} answered ${response.status}`);
  return response.json();
}
