import { pino } from 'pino';
import { expect, it } from 'vitest';
import { testDatabase } from '../../../tests/helpers/database/database.ts';
import { loggerOptions } from '../log.server.ts';
import { requestContext } from '../request-context.server.ts';
import { errorResponse } from './errors.server.ts';
import { temporaryStorage } from '../../../tests/helpers/storage.ts';
import { signIn, testApp } from '../../../tests/helpers/app.ts';
import { minimalCar, recordingQueue, sendCar } from '../../../tests/helpers/car-form.ts';
import {
  addressOf,
  requestInit,
  allRoutes,
  insertExampleStock,
} from '../../../tests/helpers/routes.ts';

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
  const change = (text: string) => database.query(text);
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

it('an unexpected error is logged with the id and the route of the request, not its path', async () => {
  const context = { requestId: 'a-request-id', route: '/api/cars/uploads/:uploadKey' };
  const path = '/api/cars/uploads/canary';
  const response = requestContext.run(context, () =>
    errorResponse(new Error('failed'), { method: 'PUT', path }, log, {}),
  );
  expect(await response.json()).toMatchObject({ requestId: 'a-request-id' });
  expect(JSON.parse(lines.at(-1) ?? '')).toMatchObject({ ...context, msg: 'unexpected error' });
  expect(lines.join('')).not.toMatch(PRIVATE);
});

it('secrets and personal data in log fields are removed, three levels deep', () => {
  const secret = { email: 'canary@cars.example', password: 'canary', token: 'canary' };
  const headers = { cookie: 'canary', authorization: 'canary', 'x-forwarded-for': 'canary' };
  const buyer = { firstName: 'Canary', lastName: 'canary', phone: 'canary', address: 'canary' };
  log.info({ ...secret, ...headers, ...buyer }, 'canary test');
  log.info({ a: { ...secret, ...headers, ...buyer } }, 'test');
  log.info({ a: { b: { ...secret, ...headers, ...buyer } } }, 'test');
  log.info({ saleDetails: buyer, a: { bookingDetails: buyer } }, 'test');
  log.info({ a: { url: '/search?q=canary', query: { q: 'canary' } } }, 'test');
  const logged = lines.slice(-5).join('').replace('canary test', '');
  expect(logged).not.toMatch(/canary/i);
});

it('removes names, addresses and texts of people, wherever a log line has them', () => {
  const person = {
    name: 'Canary',
    email: 'canary@cars.example',
    phoneE164: '+353 canary',
    subject: 'Canary asks',
    text: 'canary',
    note: 'canary',
    replyTo: 'canary@cars.example',
    toAddress: 'canary@cars.example',
  };
  log.warn({ ...person, enquiry: person, job: { payload: person } }, 'a line');
  expect(lines.at(-1)).toContain('a line');
  expect(lines.at(-1)).not.toMatch(PRIVATE);
});
