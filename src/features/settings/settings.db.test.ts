import { describe, expect, it, vi } from 'vitest';
import { auditLog, settings as table } from '../../app/schema.server.ts';
import { pino } from 'pino';
import { eq } from 'drizzle-orm';
import { readDealer } from './read-dealer-file.server.ts';
import { storeFirstDealer } from './first-dealer.server.ts';
import { followSettings } from './follow-settings.server.ts';
import { signIn, testApp } from '../../../tests/helpers/app.ts';
import { apiClient } from '../../../tests/helpers/api-client.ts';
import { testDatabase } from '../../../tests/helpers/database/database.ts';

const database = await testDatabase();
const log = pino({ level: 'silent' });
const settings = followSettings({ database, log });
const kelly = { ...readDealer(), name: 'Kelly Cars', email: 'hello@kelly.example' };
await storeFirstDealer({ database, settings }, () => kelly);
const app = testApp(database, { settings });
const owner = apiClient(app, await signIn(database));

const read = async () => (await owner.get('/settings')).body;
const save = (name: string, body: unknown) => owner.put(`/settings/${name}`, body);
const namesFor = async (role: 'sales' | 'prep') =>
  Object.keys((await apiClient(app, await signIn(database, role)).get('/settings')).body);

const closed = (date: string, label: string) => ({ closedDays: [{ date, label }] });

const NEW_YEAR = { date: '2027-01-01', label: 'New Year' };
const openFrom = (opens: string, closes: string) => ({
  hours: [{ days: 'Monday', schemaDays: ['Mo'], opens, closes }],
});

describe('the first value of the dealer', () => {
  it('comes from the file, and later starts ignore the file', async () => {
    const later = followSettings({ database, log });
    await storeFirstDealer({ database, settings: later }, () => {
      throw new Error('The file must not be read again');
    });
    expect(later.current('dealer')).toEqual(kelly);
    expect((await read()).dealer).toEqual({ value: kelly, version: 1 });
  });

  it('is used by the defaults of other settings', async () => {
    expect((await read()).enquiries).toMatchObject({
      version: 0,
      value: { notify: ['hello@kelly.example'], replyWithin: 60, assign: 'none' },
    });
  });
});

describe('saving a setting', () => {
  it('takes effect at the next request and changes the version that caches use', async () => {
    const { value, version } = (await read()).dealer;
    const before = settings.version();
    const texts = { ...value.texts, about: { ...value.texts.about, story: ['{name}, {town}.'] } };
    const saved = await save('dealer', {
      value: { ...value, name: 'Kelly Motors', texts },
      version,
    });
    expect(saved).toMatchObject({ status: 200, body: { version: version + 1 } });
    expect(settings.version()).toBeGreaterThan(before);
    expect(await (await app.request('/api/dealer')).json()).toMatchObject({ name: 'Kelly Motors' });
    const shown = await (await app.request('/api/dealer/texts')).json();
    expect(shown.about.story).toEqual(['Kelly Motors, Athy.']);
    expect((await (await app.request('/api/openapi.json')).json()).info.title).toBe(
      'Kelly Motors API',
    );
    const [entry] = await db().where(eq(auditLog.entity, 'settings'));
    expect(entry).toMatchObject({
      name: 'Aoife Byrne',
      subject: 'dealer',
      entityId: null,
      changes: {
        name: { from: 'Kelly Cars', to: 'Kelly Motors' },
        'texts.about.story': { to: '{name}, {town}.' },
      },
    });
  });

  it('rejects a change that is based on an older version, and keeps the newer value', async () => {
    const first = await save('hours', { value: closed('2027-12-25', 'Christmas Day'), version: 0 });
    expect(first.status).toBe(200);
    const second = await save('hours', { value: closed('2027-01-01', 'New Year'), version: 0 });
    expect(second).toMatchObject({ status: 409, body: { version: 1 } });
    expect((await read()).hours).toEqual({
      version: 1,
      value: closed('2027-12-25', 'Christmas Day'),
    });
  });

  it('accepts only one of two concurrent first saves', async () => {
    const both = await Promise.all(
      [6, 7].map((enquiryMonths) => save('retention', { value: { enquiryMonths }, version: 0 })),
    );
    expect(both.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([200, 409]);
  });

  it('writes nothing if the value did not change', async () => {
    const { value, version } = (await read()).hours;
    expect(await save('hours', { value, version })).toMatchObject({
      status: 200,
      body: { version },
    });
    expect(await db().where(eq(auditLog.subject, 'hours'))).toHaveLength(1);
  });

  it.each<[string, object, string]>([
    ['enquiries', { notify: ['a@b.example', 'no address'] }, 'notify.1'],
    ['enquiries', { notify: [], replyWithin: 14 }, 'replyWithin'],
    ['enquiries', { notify: Array.from({ length: 11 }, () => 'a@b.example') }, 'notify'],
    ['hours', closed('2027-02-29', 'No such day'), 'closedDays.0.date'],
    ['hours', { closedDays: [NEW_YEAR, NEW_YEAR] }, 'closedDays'],
    ['retention', { enquiryMonths: 37 }, 'enquiryMonths'],
    ['legal', { privacyContact: 'nobody' }, 'privacyContact'],
    ['legal', { privacyContact: null, unknown: 1 }, 'unknown'],
    ['dealer', { ...kelly, name: '' }, 'name'],
    ['dealer', { ...kelly, name: 'A\0' }, 'name'],
    ['dealer', { ...kelly, phoneE164: '059' }, 'phoneE164'],
    ['dealer', { ...kelly, ...openFrom('18:00', '09:00') }, 'hours.0.closes'],
    ['dealer', { ...kelly, ...openFrom('09:00', '25:99') }, 'hours.0.closes'],
    ['dealer', { ...kelly, social: [{ name: 'X', url: 'javascript:alert(1)' }] }, 'social.0.url'],
  ])('names the invalid field of %s: %o', async (name, value, field) => {
    const version = (await read())[name].version;
    const { status, body } = await save(name, { value, version });
    expect({ status, fields: Object.keys(body.errors) }).toEqual({ status: 422, fields: [field] });
  });

  it('returns 404 for an unknown name', async () => {
    for (const name of ['unknown', 'constructor', '__proto__'])
      expect((await save(name, { value: {}, version: 0 })).status).toBe(404);
  });
});

it('returns hours, stock and prices to prep users, and the settings of enquiries to sales users too', async () => {
  expect(await namesFor('sales')).toEqual(['enquiries', 'hours', 'stock', 'prices']);
  expect(await namesFor('prep')).toEqual(['hours', 'stock', 'prices']);
});

it('follows changes of other processes', async () => {
  const other = followSettings({ database, log });
  await other.refresh();
  other.start();
  const { version } = (await read()).retention;
  await save('retention', { value: { enquiryMonths: 36 }, version });
  await vi.waitFor(() => expect(other.current('retention')).toEqual({ enquiryMonths: 36 }), 10_000);
  await other.stop();
});

it('ignores an unknown key of a stored value, and uses the default for a missing key', async () => {
  await database.db
    .insert(table)
    .values({ name: 'legal', value: { fromANewerRelease: 1 }, updatedBy: 'System' });
  await settings.refresh();
  expect(settings.current('legal')).toEqual({
    privacyContact: null,
    guaranteeNotice: null,
    warrantyTerms: null,
  });
});

it('returns whether the dealer is open', async () => {
  const { open } = await (await app.request('/api/dealer')).json();
  expect(open.isOpen).toBe(open.until !== null);
  expect(Date.parse(open.next)).toBeGreaterThan(Date.now());
});

/** Audit entries, newest first. */
function db() {
  return database.db.select().from(auditLog).$dynamic();
}
