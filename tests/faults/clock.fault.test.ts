import { afterAll, expect, it, vi } from 'vitest';
import { type ServerProcess, startServerProcess } from '../helpers/faults/server-process.ts';
import type { StaffClient } from '../helpers/faults/staff-client.ts';

const HOUR_MS = 3_600_000;
/** Hours by which each SIGUSR2 moves the clock: first to just before the end of a session, then past it. */
const MOVES = [7 * 24 - 1, 2];

/** Moves the clock of a server at each SIGUSR2, but not that of PostgreSQL, which is another process. */
const MOVABLE_CLOCK = `
  const RealDate = Date;
  const moves = ${JSON.stringify(MOVES)};
  let offset = 0;
  globalThis.Date = class Date extends RealDate {
    constructor(...parts) {
      if (parts.length === 0) super(RealDate.now() + offset);
      else super(...parts);
    }
    static now() { return RealDate.now() + offset; }
  };
  process.on('SIGUSR2', () => {
    offset += (moves.shift() ?? 0) * ${HOUR_MS};
    console.log('the clock is ahead by ' + offset / ${HOUR_MS} + ' hours');
  });
`;

let server: ServerProcess | undefined;
afterAll(() => server?.remove());

async function moveClock(moved: ServerProcess, ahead: number): Promise<void> {
  moved.child.kill('SIGUSR2');
  await vi.waitUntil(() => moved.output().includes(`ahead by ${ahead} hours`), { timeout: 30_000 });
}

const makeStatus = async (staff: StaffClient, name: string) =>
  (await staff.post('/api/makes/create', { name })).status;

it('ends a session when the clock passes its end, and accepts a new sign-in', async () => {
  server = await startServerProcess({
    NODE_OPTIONS: `--import=data:text/javascript,${encodeURIComponent(MOVABLE_CLOCK)}`,
  });
  const staff = await server.staff();
  const userOf = async () => (await (await staff.send('/api/users/session')).json()).user;

  await moveClock(server, 167);
  expect(await makeStatus(staff, 'An hour before')).toBe(201);
  expect(await userOf()).toMatchObject({ email: 'aoife@cars.example' });

  await moveClock(server, 169);
  expect(await makeStatus(staff, 'An hour after')).toBe(401);
  expect((await staff.send('/api/audit-log')).status).toBe(401);
  expect(await userOf()).toBeNull();
  const page = await staff.send('/add-car', { redirect: 'manual' });
  expect([page.status, page.headers.get('location')]).toEqual([
    302,
    expect.stringContaining('/admin/motorlogin'),
  ]);
  expect((await fetch(`${server.url}/search`)).status).toBe(200);

  const again = await server.staff();
  expect(await makeStatus(again, 'Signed in again')).toBe(201);
  const makes: { name: string }[] = await (await again.send('/api/makes')).json();
  expect(makes.map(({ name }) => name)).toEqual(['An hour before', 'Signed in again']);
  console.info('A session worked after 167 hours and was refused with 401 after 169.');
});
