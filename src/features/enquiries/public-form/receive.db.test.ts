import { eq } from 'drizzle-orm';
import { describe, expect, it } from 'vitest';
import { MARKETING_WORDING } from '../options.ts';
import {
  customerConsents,
  customers,
  discardedSpam,
  enquiries,
  mails,
  users,
} from '../../../app/schema.server.ts';
import { insertUser } from '../../staff/user-queries.server.ts';
import { testDatabase } from '../../../../tests/helpers/database/database.ts';
import { enquiryTesting } from '../../../../tests/helpers/enquiries.ts';
import { stockFactory } from '../../../../tests/helpers/stock.ts';

const database = await testDatabase();
const { db } = database;
const { ask, as, call, inbox, pass, reply, stamp, work } = await enquiryTesting(database);
const stock = stockFactory(database);
const { makeId, modelId } = await stock.kind('Volvo', 'XC60');
const carId = await stock.car({ makeId, modelId, currentPrice: '24950' });
const draft = await stock.car({ makeId, modelId, publish: false });

/** Changes the setting of enquiries. */
async function saveSetting(values: object) {
  const { value, version } = (await as().get('/settings')).body.enquiries;
  const saved = await as().put('/settings/enquiries', { value: { ...value, ...values }, version });
  expect(saved.status).toBe(200);
}

const REFERENCE = /^E-[0-9A-HJKMNP-TV-Z]{6}$/;

describe('an enquiry of a visitor', () => {
  it('is stored, acknowledged and shown to staff', async () => {
    const { status, body, headers } = await ask({ carId, phone: '085 123 4567', origin: 'car' });
    expect([status, headers.get('cache-control')]).toEqual([201, 'private, no-store']);
    expect(body.reference).toMatch(REFERENCE);
    expect(body.message).toBe(`Thank you. Your reference is ${body.reference}.`);

    const { data, counts } = await inbox('view=new');
    expect(counts).toMatchObject({ new: 1, waiting: 1, all: 1, spam: 0, gone: 0 });
    expect(data).toMatchObject([
      { name: 'Róisín Walsh', carTitle: '2020 Volvo XC60', state: 'new', waiting: true },
    ]);
    const detail = (await as().get(`/enquiries/${data[0].enquiryId}`)).body;
    expect(detail.enquiry).toMatchObject({ phoneE164: '+353851234567', carPrice: '€24,950' });
    expect(detail.events).toMatchObject([{ kind: 'in', text: 'Is it still for sale?' }]);
    expect(detail.customer).toMatchObject({ name: 'Róisín Walsh', enquiries: 1, sameAs: null });
  });

  it('is acknowledged by an email that contains nothing that the visitor typed', async () => {
    const { reference } = (await ask({ carId })).body;
    const [acknowledgement, notice] = await work();
    expect(acknowledgement).toMatchObject({
      to: 'roisin@example.com',
      subject: `We have your question about the 2020 Volvo XC60 (${reference})`,
      headers: { 'Auto-Submitted': 'auto-replied' },
    });
    expect(acknowledgement?.text).toContain('You’ll hear from us today.');
    expect(acknowledgement?.text).toContain(`€24,950, https://cars.example/car/${carId}`);
    expect(JSON.stringify(acknowledgement)).not.toMatch(/Róisín|Walsh|still for sale/);
    expect(notice).toMatchObject({
      to: 'hello@forecourt.example',
      replyTo: 'roisin@example.com',
      subject: 'New: Róisín Walsh about 2020 Volvo XC60 (question)',
    });
    expect(notice?.text).toContain('Is it still for sale?');
  });

  it('is stored and emailed if a name, a make or a colleague has line separators or is long', async () => {
    const oddMake = await stock.make(`Vol\u2028vo ${'x'.repeat(70)}`);
    const oddModel = await stock.model(oddMake, `XC\r\n60 ${'y'.repeat(70)}`);
    const odd = await stock.car({ makeId: oddMake, modelId: oddModel });
    const { status } = await ask({ carId: odd, name: 'Róisín\u2028\u2029Walsh\u0085' });
    expect(status).toBe(201);
    const [{ enquiryId, name }] = (await inbox()).data;
    expect(name).toBe('Róisín Walsh');
    expect((await work()).map(({ to }) => to)).toEqual([
      'roisin@example.com',
      'hello@forecourt.example',
    ]);
    await db.update(users).set({ firstName: 'Ao\u2028ife' }).where(eq(users.firstName, 'Aoife'));
    await reply(enquiryId);
    const [mail] = await work();
    expect(mail?.fromName).toBe('Ao ife at Forecourt Motors');
    expect(mail?.subject).toMatch(/^Re: We have your question about the 2020 Vol vo x+ XC 60/);
  });

  it('is stored once if it is sent twice with the same stamp', async () => {
    const sent = { stamp: await stamp(), message: 'Once' };
    const answers = await Promise.all(Array.from({ length: 5 }, () => ask(sent)));
    const again = await ask({ ...sent, message: 'Twice' });
    expect(new Set([...answers, again].map(({ body }) => body.reference)).size).toBe(1);
    expect([await db.$count(enquiries), await db.$count(mails)]).toEqual([1, 2]);
  });

  it('about a draft gets the same response as one about an unknown car', async () => {
    const unknown = await ask({ carId: 999_999 });
    expect(unknown.status).toBe(404);
    expect((await ask({ carId: draft })).text).toBe(unknown.text);
    expect((await call('GET', `/enquiries/stamp?carId=${draft}`)).status).toBe(404);
    expect(await db.$count(enquiries)).toBe(0);
  });

  it('can come from a comparison of several cars', async () => {
    expect((await ask({ origin: 'compare' })).status).toBe(201);
  });

  it.each(['staff', 'alert'])('cannot come from %s', async (origin) => {
    expect((await ask({ origin })).status).toBe(422);
  });

  it('stores no consent to marketing unless the dealer asks for it', async () => {
    expect((await ask({ marketing: true })).status).toBe(201);
    expect(await db.$count(customerConsents)).toBe(0);
  });

  it('gives consent, also with a further message, while the dealer asks for it', async () => {
    await saveSetting({ askMarketing: true });
    await ask({ carId });
    await ask({ carId, marketing: true });
    expect(await db.select().from(customerConsents)).toMatchObject([
      { purpose: 'marketing_email', source: 'form', wording: MARKETING_WORDING },
    ]);
    // The sender may be anybody who knows the number.
    await ask({ email: 'a@example.com', phone: '085 123 4567' });
    await ask({ email: 'b@example.com', phone: '085 123 4567', marketing: true });
    expect(await db.$count(customerConsents)).toBe(1);
    await saveSetting({ askMarketing: false });
  });

  it('is assigned to the sales users in turn, if the dealer wants that', async () => {
    await insertUser(db, {
      email: 'nora@cars.example',
      firstName: 'Nóra',
      lastName: 'Daly',
      role: 'sales',
      passwordHash: '',
    });
    await saveSetting({ assign: 'roundRobin' });
    for (let at = 0; at < 3; at++) {
      await ask();
      pass(1_000);
    }
    const rows = (await inbox()).data;
    expect(rows.map((row: { assignee: string }) => row.assignee)).toEqual(['Seán', 'Nóra', 'Seán']);
    await saveSetting({ assign: 'none' });
  });

  it('belongs to the customer with the same email address, or else with the same phone number', async () => {
    await ask({ phone: '085 123 4567' });
    await ask({ email: 'ROISIN@example.com', phone: '086 123 4567' });
    await ask({ email: '', phone: '+353 85 123 4567', name: 'R. Walsh' });
    expect(await db.$count(customers)).toBe(1);
    await ask({ email: 'other@example.com', phone: '' });
    await ask({ email: 'other@example.com', phone: '085 123 4567' });
    expect(await db.$count(customers)).toBe(2);
    const [latest] = (await inbox()).data;
    const { customer } = (await as().get(`/enquiries/${latest.enquiryId}`)).body;
    expect(customer.sameAs).toMatchObject({ name: 'Róisín Walsh' });
  });
});

const receiptOf = (receipt: string) => call('GET', `/enquiries/receipt?receipt=${receipt}`);

describe('the receipt of an enquiry', () => {
  const drive = {
    kind: 'testDrive',
    carId,
    message: null,
    wantedAt: '2026-11-24T10:00',
    fullLicence: true,
  };
  it('names the car, the time and the email for an hour, and contains nothing personal', async () => {
    const { reference, receipt } = (await ask(drive)).body;
    const { status, body, headers } = await receiptOf(receipt);
    expect([status, headers.get('cache-control')]).toEqual([200, 'private, no-store']);
    expect(body).toEqual({
      reference,
      kind: 'testDrive',
      car: { carId, title: '2020 Volvo XC60' },
      wantedAt: '2026-11-24T10:00:00.000Z',
      emailSubject: `Your test drive request for the 2020 Volvo XC60 (${reference})`,
    });
    pass(60 * 60_000);
    expect((await receiptOf(receipt)).status).toBe(404);
  });

  it('names no email if the visitor gave no address, or one of the dealer', async () => {
    for (const email of ['', 'hello@forecourt.example']) {
      const { receipt } = (await ask({ ...drive, email, phone: '085 123 4567' })).body;
      expect((await receiptOf(receipt)).body.emailSubject).toBeNull();
    }
  });

  it('cannot be forged', async () => {
    const { receipt } = (await ask(drive)).body;
    for (const forged of ['A', 'A'.repeat(80), `${receipt.slice(0, -2)}AA`])
      expect((await receiptOf(forged)).status).toBe(404);
  });
});

describe('rate limits', () => {
  it('accept five enquiries from an IP address, and answer 429 to further ones', async () => {
    const answers = await Promise.all(
      Array.from({ length: 50 }, (_, at) => ask({ message: `Question ${at}` })),
    );
    const statuses = answers.map(({ status }) => status).toSorted((a, b) => a - b);
    expect(statuses).toEqual([...Array(5).fill(201), ...Array(45).fill(429)]);
    const refused = answers.find(({ status }) => status === 429);
    expect(refused?.body.message).toBe(
      'You’ve sent several messages already. Please call us on 059 000 0000, or try again in 10 minutes.',
    );
    expect(Number(refused?.headers.get('retry-after'))).toBeLessThanOrEqual(600);
    expect((await ask({}, { address: '203.0.113.2' })).status).toBe(201);
    expect(await db.$count(enquiries)).toBe(6);
    pass(10 * 60_000);
    expect((await ask()).status).toBe(201);
  });

  it('count a /56 network of IPv6 as one address, and the /48 above it with three times the limit', async () => {
    for (let at = 0; at < 10; at++) await ask({ name: '' }, { address: '2001:db8::1' });
    for (let at = 0; at < 5; at++)
      expect((await ask({}, { address: `2001:db8:0:${at}::1` })).status).toBe(201);
    for (let at = 0; at < 20; at++)
      expect((await ask({}, { address: '2001:db8:0:ff::1' })).status).toBe(429);
    for (let household = 0x10; household < 0x1a; household++)
      expect((await ask({}, { address: `2001:db8:0:${household}00::1` })).status).toBe(201);
    expect((await ask({}, { address: '2001:db8:0:ff00::1' })).status).toBe(429);
    expect((await ask({}, { address: '2001:db8:1::1' })).status).toBe(201);
  });

  it('hold enquiries back after 60 in an hour on the site, count them apart from spam, and email owners once', async () => {
    for (let at = 0; at < 61; at++)
      expect((await ask({ message: `No. ${at}` }, { address: `203.0.113.${at}` })).status).toBe(
        201,
      );
    await ask({ message: 'Buy now', stamp: null }, { address: '198.51.100.2' });
    const real = { name: 'A Buyer', message: 'Is it still for sale?' };
    await ask(real, { address: '198.51.100.1' });
    const notices = (await work()).filter(({ subject }) => subject.startsWith('More than'));
    expect(notices).toMatchObject([
      {
        to: 'aoife@cars.example',
        subject: 'More than 60 enquiries in an hour',
        text: expect.stringContaining('https://cars.example/enquiries?view=held'),
      },
    ]);
    expect((await inbox()).counts).toMatchObject({ all: 60, held: 2, spam: 1 });
    const [restored, flood] = (await inbox('view=held')).data;
    expect(restored).toMatchObject({ name: 'A Buyer' });
    const { version } = restored;
    await as().put(`/enquiries/${restored.enquiryId}`, { version, notSpam: true });
    await as().put(`/enquiries/${flood.enquiryId}`, { version: flood.version, status: 'spam' });
    expect((await inbox()).counts).toMatchObject({ all: 61, held: 0, spam: 2 });
    expect((await work()).map(({ subject }) => subject)).toContainEqual(
      expect.stringMatching(/^New: A Buyer/),
    );
  });

  it('of the site do not count messages without a valid stamp', async () => {
    for (let at = 0; at < 61; at++)
      await ask({ message: `No. ${at}`, stamp: null }, { address: `203.0.113.${at}` });
    await ask({ message: 'Is it still for sale?' }, { address: '198.51.100.1' });
    const signals = await db.select({ signals: enquiries.spamSignals }).from(enquiries);
    expect(signals.filter(({ signals: all }) => all.includes('siteLimit'))).toEqual([]);
    expect((await inbox()).counts).toMatchObject({ new: 1, spam: 61 });
  });

  it('send at most three acknowledgements to one email address, and none to the dealer', async () => {
    for (let at = 0; at < 5; at++) await ask({ message: `Question ${at}` });
    expect((await work()).filter(({ to }) => to === 'roisin@example.com')).toHaveLength(3);
    await ask({ email: 'Hello@Forecourt.example' }, { address: '203.0.113.2' });
    expect(await work()).toHaveLength(1);
  });
});

describe('spam', () => {
  it('with several signs of spam gets the usual response, but is only counted', async () => {
    const { status, body } = await ask({ bookmark: 'https://spam.example', stamp: null });
    expect([status, REFERENCE.test(body.reference)]).toEqual([201, true]);
    expect([await db.$count(enquiries), await db.$count(mails)]).toEqual([0, 0]);
    expect(await db.select().from(discardedSpam)).toEqual([{ day: '2026-11-23', count: 1 }]);
  });

  it.each<[string, object]>([
    ['a filled trap', { bookmark: 'x' }],
    ['no stamp', { stamp: null }],
    ['a forged stamp', { stamp: `abc.${'A'.repeat(22)}.${'A'.repeat(43)}` }],
  ])(
    'with %s is listed in its own view, without emails, and can be restored',
    async (_signal, change) => {
      await ask({ carId, ...change });
      expect((await inbox()).counts).toMatchObject({ all: 0, waiting: 0, spam: 1 });
      expect([await db.$count(mails), await db.$count(customers)]).toEqual([0, 0]);
      const [{ enquiryId, version }] = (await inbox('view=spam')).data;
      await as().put(`/enquiries/${enquiryId}`, { version, notSpam: true });
      expect((await inbox()).counts).toMatchObject({ new: 1, waiting: 1, spam: 0 });
      expect(await work()).toHaveLength(2);
    },
  );

  it('that staff marked by mistake is restored as it was, without further emails', async () => {
    await ask({ carId });
    await work();
    const [{ enquiryId, version }] = (await inbox()).data;
    const contact = { version, kind: 'call', outcome: 'spoke' };
    await as().post(`/enquiries/${enquiryId}/contacts`, contact);
    await as().put(`/enquiries/${enquiryId}`, { version: version + 1, status: 'spam' });
    await as().put(`/enquiries/${enquiryId}`, { version: version + 2, notSpam: true });
    expect((await inbox()).data).toMatchObject([{ status: 'replied', waiting: false }]);
    expect(await work()).toEqual([]);
  });

  it('is not a test drive whose car was chosen in a form without a car', async () => {
    const drive = { kind: 'testDrive', message: null, fullLicence: true };
    const wantedAt = '2026-11-24T10:00';
    await ask({ carId, ...drive, wantedAt, stamp: await stamp() });
    expect((await inbox()).counts).toMatchObject({ new: 1, spam: 0 });
  });

  it('is detected by the stamp of another car, and by the same text with a link from two networks', async () => {
    await ask({ carId, stamp: await stamp() });
    expect((await inbox()).counts.spam).toBe(1);
    const message = 'Buy now: www.pills.example';
    await ask({ message }, { address: '198.51.100.1' });
    await ask({ message }, { address: '198.51.100.2' });
    expect((await inbox()).counts).toMatchObject({ all: 1, spam: 2 });
  });

  it('of two visitors with the same forged stamp is stored as two enquiries', async () => {
    await ask({ stamp: 'undefined' });
    await ask({ stamp: 'undefined', name: 'Somebody else' });
    expect(await db.$count(enquiries)).toBe(2);
  });
});
