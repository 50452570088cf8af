import { expect, it } from 'vitest';
import { PERSONAL_DATA } from './register.ts';
import { tableNames } from '../backup/snapshot.server.ts';
import { mails } from '../../app/schema.server.ts';
import { recordingQueue } from '../../../tests/helpers/car-form.ts';
import { signIn, testApp } from '../../../tests/helpers/app.ts';
import { testDatabase } from '../../../tests/helpers/database/database.ts';

const database = await testDatabase();
const queue = recordingQueue();
const app = testApp(database, { queue });
const headers = await signIn(database);

it('names the business that keeps the data, every kind of data with its period, and the authority for complaints', async () => {
  const notice = await (await app.request('/api/privacy')).json();
  expect(notice.controller).toMatchObject({
    legalName: 'Forecourt Motors Ltd',
    email: 'hello@forecourt.example',
  });
  expect(notice.personalData).toHaveLength(PERSONAL_DATA.length);
  for (const entry of notice.personalData)
    for (const text of Object.values(entry)) expect(text).toMatch(/\S/);
  expect(notice.authority.name).toBe('Data Protection Commission');
});

it('names the hosts of other companies that visitors upload to and load photos from', async () => {
  const config = { uploadOrigin: 'https://store.example', imageHost: 'https://cdn.example' };
  const apart = testApp(database, { config });
  const { thirdParties } = await (await apart.request('/api/privacy')).json();
  expect(thirdParties).toEqual([
    expect.stringContaining('store.example'),
    expect.stringContaining('cdn.example'),
  ]);
});

it('the register of personal data names only tables that exist', () => {
  expect(tableNames).toEqual(expect.arrayContaining(PERSONAL_DATA.flatMap(({ tables }) => tables)));
});

it('shows what the next run deletes as references, and enqueues the run', async () => {
  await database.db.insert(mails).values({
    kind: 'passwordReset',
    toAddress: 'canary@cars.example',
    subject: 'Canary',
    text: 'Canary',
    messageId: '<1@cars.example>',
    status: 'sent',
    createdAt: new Date('2020-01-01'),
  });
  const preview = await (await app.request('/api/retention/preview', { headers })).text();
  expect(JSON.parse(preview).data[0]).toMatchObject({ kind: 'mails', count: 1 });
  expect(preview).not.toMatch(/canary/i);
  const run = await app.request('/api/retention/run', { method: 'POST', headers });
  expect(run.status).toBe(202);
  expect(queue.jobs).toEqual([{ name: 'retention', payload: {} }]);
});
