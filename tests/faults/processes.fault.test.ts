import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { testJpeg } from '../helpers/images/jpeg.ts';
import { type ServerProcess, startServerProcess } from '../helpers/faults/server-process.ts';
import { type StaffClient, staffClient } from '../helpers/faults/staff-client.ts';
import { freePort, startPostgres } from '../helpers/database/postgres-server.ts';

/** Much longer than the second within which a change must reach the other processes. */
const WAIT = { timeout: 20_000, interval: 20 };

const ends: (() => Promise<unknown>)[] = [];
afterAll(async () => {
  for (const end of ends.toReversed()) await end();
});

async function start(environment: Record<string, string>): Promise<ServerProcess> {
  const server = await startServerProcess(environment);
  ends.push(() => server.remove());
  return server;
}

const statusOf = async (answer: Promise<Response>) => (await answer).status;

/** Signs in with a wrong password and returns the status. */
const failToSignIn = (url: string) =>
  statusOf(
    staffClient(url, '').post('/api/users/validate', {
      email: 'aoife@cars.example',
      password: 'eight green bottles',
    }),
  );

describe('two web processes and a worker on one PostgreSQL', () => {
  let shared: Record<string, string>;
  let first: ServerProcess;
  let second: ServerProcess;
  let staff: StaffClient;
  /** Sends requests to the other process with the cookie of `staff`. */
  let sameUser: StaffClient;
  let carId: number;

  beforeAll(async () => {
    const postgres = await startPostgres();
    ends.push(() => postgres.stop());
    first = await start({ DATABASE_URL: postgres.url, ROLE: 'web' });
    shared = { DATABASE_URL: postgres.url, DATA_DIR: first.dataDir };
    second = await start({ ...shared, ROLE: 'web' });
    staff = await first.staff();
    sameUser = staffClient(second.url, staff.cookie);
    carId = (await staff.saveCar('create', await staff.newFields('Shared'))).body.carId;
  });

  const publicPrice = async ({ url }: StaffClient): Promise<number> =>
    (await (await fetch(`${url}/api/cars/${carId}`)).json())[0].currentPrice;

  async function changePrice(by: StaffClient, currentPrice: number): Promise<void> {
    const { version } = await by.readCar(carId);
    const fields = await by.newFields(`Price ${currentPrice}`);
    const { status } = await by.saveCar('update', { ...fields, currentPrice, carId, version });
    expect(status).toBe(201);
  }

  it('share the stock: each shows what the other one saved', async () => {
    // Both have the car in their caches.
    expect([await publicPrice(staff), await publicPrice(sameUser)]).toEqual([20_000, 20_000]);
    const delays: number[] = [];
    for (const [by, reader, price] of [
      [staff, sameUser, 21_000],
      [sameUser, staff, 22_000],
    ] as const) {
      await changePrice(by, price);
      const savedAt = performance.now();
      await vi.waitFor(async () => expect(await publicPrice(reader)).toBe(price), WAIT);
      delays.push(Math.round(performance.now() - savedAt));
    }
    console.info(`A saved price was visible in the other process after ${delays.join(' and ')} ms`);
  });

  it('leave jobs to the worker, which answers only probes', async () => {
    const name = `${carId}/images/side.webp`;
    expect(await staff.saveImage(carId, name, await testJpeg({ width: 700, height: 466 }))).toBe(
      200,
    );
    expect((await sameUser.readCar(carId)).images[0]?.widths).toEqual([]);
    const port = String(await freePort());
    const worker = await start({ ...shared, ROLE: 'worker', METRICS_PORT: port });
    await vi.waitFor(
      async () => expect((await sameUser.readCar(carId)).images[0]?.widths).not.toEqual([]),
      WAIT,
    );
    expect(await statusOf(fetch(`http://127.0.0.1:${port}/healthz`))).toBe(200);
    await expect(fetch(worker.url)).rejects.toThrow('fetch failed');
    expect(await worker.end('SIGTERM')).toBe(0);
  });

  it('share sessions: killing a process ends none, and a sign-out applies to both', async () => {
    await first.kill();
    await changePrice(sameUser, 23_000);
    first = await start({ ...shared, ROLE: 'web' });
    staff = staffClient(first.url, staff.cookie);
    expect(await statusOf(staff.send('/api/account'))).toBe(200);
    expect(await statusOf(sameUser.post('/api/users/logout', {}))).toBe(200);
    expect(await statusOf(staff.send('/api/account'))).toBe(401);
  });

  it('share rate limits: ten wrong passwords, sent to both, block each', async () => {
    const statuses: number[] = [];
    for (let pair = 0; pair < 6; pair += 1)
      statuses.push(await failToSignIn(first.url), await failToSignIn(second.url));
    expect(statuses).toEqual([...Array.from({ length: 10 }, () => 401), 429, 429]);
  });
});
