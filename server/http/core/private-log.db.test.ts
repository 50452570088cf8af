import { pino } from 'pino';
import { expect, it } from 'vitest';
import { testDatabase } from '../../testing/database.ts';
import { loggerOptions } from '../../log.ts';
import { temporaryStorage } from '../../testing/storage.ts';
import { signIn, testApp } from '../../testing/app.ts';
import { minimalCar, recordingQueue, sendCar } from '../../testing/car-form.ts';
import { addressOf, requestInit, allRoutes, insertExampleStock } from '../../testing/routes.ts';

const database = await testDatabase();
await insertExampleStock(database);
const { storage } = await temporaryStorage();
const lines: string[] = [];
const log = pino(loggerOptions('trace'), { write: (line: string) => void lines.push(line) });
const app = testApp(database, { storage, queue: recordingQueue(), log });
const staff = await signIn(database);

/** Private values in the requests: fields of the examples, session tokens and buyers. */
const PRIVATE = /stolen|seven green|nobody@|__Host|canary|AAAAAAAA/i;

it('a save that fails in the database is logged without the buyer’s details', async () => {
  const car = await minimalCar(database);
  const { carId } = (await sendCar(app, 'create', car, staff)).body;
  const change = (text: string) => database.rows({ name: '', text }, []);
  await change('alter table buyer_details rename to elsewhere');
  const sold = { carSold: true, saleDetails: { firstName: 'Canary', phone: '085 canary' } };
  const { status, body } = await sendCar(
    app,
    'update',
    { ...car, carId, version: 1, ...sold },
    staff,
  );
  await change('alter table elsewhere rename to buyer_details');
  expect(status).toBe(500);
  expect(lines.at(-1)).toContain(body.requestId);
  expect(lines.join('')).toContain('buyer_details');
  expect(lines.join('')).not.toMatch(PRIVATE);
});

it('neither accepted nor rejected requests leave private values in the log', async () => {
  const token = staff.cookie.split('=')[1] ?? '';
  for (const route of allRoutes(database))
    for (const headers of [staff, {}])
      await app.request(addressOf(route), requestInit(route, headers));
  expect(lines.join('')).not.toMatch(PRIVATE);
  expect(lines.join('')).not.toContain(token);
});
