import { eq } from 'drizzle-orm';
import { describe, expect, it } from 'vitest';
import { testDatabase } from '../../../tests/helpers/database/database.ts';
import { DEAL, dealTesting, DRAWING, PART_EXCHANGE } from '../../../tests/helpers/deals.ts';
import {
  buyerDetails,
  carSales,
  closedPeriods,
  customers,
  documents,
  purchases,
} from '../../app/schema.server.ts';
import { unlockBooks } from '../money/books-lock.server.ts';
import { MAX_CENTS } from '../settings/money.ts';
import { dublinTime } from '../../platform/dublin-time.ts';

const database = await testDatabase();
const { db } = database;
const deals = await dealTesting(database);
const { owner, sales, newCar, read, start, step, change, order, pay, handOver, carState } = deals;
const today = () => dublinTime(new Date()).date;

const dataOf = async (documentId: number) => {
  const [row] = await db.select().from(documents).where(eq(documents.documentId, documentId));
  return JSON.parse(row?.data ?? '{}');
};
const saleOf = async (carId: number) =>
  (await db.select().from(carSales).where(eq(carSales.carId, carId)))[0];

describe('a sale from the first figures to the handover', () => {
  it('reserves, sells and hands over the car, and books the price with its extras', async () => {
    const carId = await newCar({ registration: '221-D-1001', publish: true });
    const extras = [
      { name: 'Delivery', price: 150_00, exempt: false },
      { name: 'Warranty', price: 350_00, exempt: true },
    ];
    const dealId = await start({ extras, discount: 500_00 }, carId);
    const ordered = await order(dealId);
    expect(ordered.status).toBe(201);
    expect(await carState(carId)).toMatchObject({
      carBooked: true,
      carSold: false,
      bookingDetails: { firstName: 'Aoife Ní', lastName: 'Bhriain', address1: '4 Sráid na Trá' },
    });
    expect((await pay(dealId, 500_00)).status).toBe(201);
    expect((await read(dealId)).amounts).toEqual({
      car: 24_450_00,
      extras: 500_00,
      total: 24_950_00,
      allowance: 0,
      financeOwed: 0,
      paid: 500_00,
      balance: 24_450_00,
      financeDue: 0,
    });
    const invoice = await step(dealId, 'invoice');
    expect(invoice.body).toMatchObject({ portals: ['DoneDeal', 'Carzone', 'CarsIreland'] });
    expect(await carState(carId)).toMatchObject({
      carSold: true,
      saleDate: today(),
      saleDetails: { lastName: 'Bhriain', eircode: 'H91 E2K5' },
    });
    expect(await saleOf(carId)).toMatchObject({
      price: 24_450_00,
      extras,
      documentNumber: invoice.body.number,
    });
    expect((await pay(dealId, 24_450_00, { method: 'transfer' })).status).toBe(201);
    expect((await handOver(dealId)).status).toBe(201);
    const deal = await read(dealId);
    expect(deal).toMatchObject({ state: 'handedOver', amounts: { balance: 0 } });
    expect(deal.documents.map((one: { kind: string }) => one.kind)).toEqual([
      'order',
      'receipt',
      'invoice',
      'receipt',
      'handover',
    ]);
  });

  it('finds or creates the customer with the order, and keeps one that staff chose', async () => {
    const first = await start();
    const second = await start({ buyer: { ...DEAL.buyer, name: 'A. Byrne' } });
    await order(first);
    await order(second);
    const { customerId } = await read(first);
    expect((await read(second)).customerId).toBe(customerId);
    const third = await start({
      customerId,
      buyer: { name: 'Harbour Fleet Ltd', vatNumber: 'IE1' },
    });
    await order(third);
    expect((await read(third)).customerId).toBe(customerId);
  });

  it('creates two customers for two names with the same phone number', async () => {
    const phone = '+353 59 863 0199';
    const ids = [];
    for (const name of ['Zofia Nowak', 'Jan Nowak', 'zofia nowak']) {
      const dealId = await start({ buyer: { ...DEAL.buyer, name, email: null, phone } });
      await order(dealId);
      ids.push((await read(dealId)).customerId);
    }
    expect(ids[1]).not.toBe(ids[0]);
    expect(ids[2]).toBe(ids[0]);
  });

  it('prints no VAT under the margin scheme, even with taxed extras, and each rate under the other', async () => {
    const extras = [
      { name: 'Delivery', price: 123_00, exempt: false },
      { name: 'Warranty', price: 350_00, exempt: true },
      { name: 'Mats', price: 45_01, exempt: false },
    ];
    const margin = await start({ extras });
    const vat = await start({ extras, scheme: 'vat' });
    const data = [];
    for (const dealId of [margin, vat])
      data.push(await dataOf((await order(dealId)).body.documentId));
    expect(data[0].vat).toEqual({ scheme: 'margin' });
    const notes = data[0].lines.map(({ note }: { note: string | null }) => note);
    expect(notes).toEqual([null, null, null, null]);
    expect(data[1].vat).toEqual({
      scheme: 'vat',
      rates: [
        { rate: 23, net: 20_421_14, vat: 4_696_87 },
        { rate: 0, net: 350_00, vat: 0 },
      ],
    });
  });

  it('gives an order a new version of the terms if their text differs from the last order', async () => {
    const versions = [];
    const settings = {
      terms: ['', 'Sold as seen.', 'Sold as seen.', 'Sold as agreed.', 'Sold as seen.'],
      checklist: ['A', 'B', 'C', 'D', 'E'],
    };
    for (const [at, terms] of settings.terms.entries()) {
      const { version, value } = (await owner.get('/settings')).body.deals;
      const checklist = [settings.checklist[at]];
      await owner.put('/settings/deals', { version, value: { ...value, terms, checklist } });
      const { documentId } = (await order(await start())).body;
      versions.push((await dataOf(documentId)).terms?.version ?? null);
    }
    expect(versions).toEqual([null, 1, 1, 2, 3]);
  });

  it('refuses an order whose total is above the limit', async () => {
    const extras = [{ name: 'Delivery', price: 1_00, exempt: false }];
    const { status, body } = await order(await start({ price: MAX_CENTS, discount: 0, extras }));
    const message = 'The total and the balance can be at most €10,000,000';
    expect([status, body.errors]).toEqual([422, { price: message }]);
  });

  it('asks for the VAT scheme of a car without a purchase, and uses the scheme of a purchase', async () => {
    const carId = await newCar();
    const dealId = await start({ scheme: null }, carId);
    await order(dealId);
    expect((await step(dealId, 'invoice')).body.errors).toEqual({
      scheme: 'Choose how VAT is due: the purchase of this car isn’t recorded',
    });
    await db
      .insert(purchases)
      .values({ carId, date: '2026-01-05', how: 'vatInvoice', scheme: 'vat', price: 1_000_00 });
    const { documentId } = (await step(dealId, 'invoice')).body;
    expect((await dataOf(documentId)).vat.scheme).toBe('vat');
  });

  it('issues the invoice to the finance company, with the customer, and shows what the company owes', async () => {
    const finance = { company: 'Harbour Finance DAC', address: 'Dublin 2', amount: 15_000_00 };
    const dealId = await start({ finance });
    await order(dealId);
    await pay(dealId, 1_000_00);
    expect((await read(dealId)).amounts).toMatchObject({
      balance: 23_950_00,
      financeDue: 15_000_00,
    });
    const { documentId } = (await step(dealId, 'invoice')).body;
    expect(await dataOf(documentId)).toMatchObject({
      financeCompany: { name: 'Harbour Finance DAC' },
      customer: { name: 'Aoife Ní Bhriain' },
    });
    await pay(dealId, 15_000_00, { method: 'finance' });
    expect((await read(dealId)).amounts.financeDue).toBe(0);
  });
});

describe('one car and two deals', () => {
  it('returns the existing draft of the car unless it names another customer', async () => {
    const carId = await newCar();
    const startDeal = async () => (await owner.post('/deals', { carId })).body.dealId;
    const [first, second] = await Promise.all([startDeal(), startDeal()]);
    expect(second).toBe(first);
    await change(first, { buyer: { name: 'Mary Kelly' } });
    const other = await startDeal();
    expect(other).not.toBe(first);
    expect((await read(other)).otherDeals).toEqual([
      { dealId: first, reference: `D-${first}`, state: 'draft', customer: 'Mary Kelly' },
    ]);
  });

  it('accepts one of two simultaneous orders, and names its customer in the refusal of the other', async () => {
    const carId = await newCar();
    const [one, other] = [
      await start(
        { buyer: { ...DEAL.buyer, name: 'Mary Kelly', email: 'mary@example.com' } },
        carId,
      ),
      await start({ buyer: { ...DEAL.buyer, name: 'Tom Roche', email: 'tom@example.com' } }, carId),
    ];
    const answers = await Promise.all([order(one), order(other)]);
    expect(answers.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([201, 409]);
    const lost = answers.find(({ status }) => status === 409);
    expect(lost?.body.message).toMatch(/^(Mary Kelly|Tom Roche) has ordered this car \(D-\d+\)\./);
  });

  it('refuses a part exchange of another deal, one that is in stock, and the car of the deal itself', async () => {
    const partExchange = { ...PART_EXCHANGE, registration: '171-C-77' };
    await order(await start({ partExchange }));
    const second = await start({ partExchange: { ...partExchange, registration: '171 c 77' } });
    expect((await order(second)).body.message).toMatch(
      /^171 c 77 is the part exchange of Aoife Ní Bhriain already/,
    );
    const carId = await newCar({ registration: '181-D-5' });
    const third = await start({ partExchange: { ...partExchange, registration: '181D5' } });
    expect((await order(third)).body.message).toMatch(/^181-D-5 is already in stock/);
    const itself = await start({}, carId);
    const body = { partExchange: { ...partExchange, registration: '181-d-5' } };
    expect((await change(itself, body)).body.errors).toEqual({
      'partExchange.registration': 'This is the car that is being sold',
    });
  });

  it('starts with the person who reserved the car, and asks before an order of another person', async () => {
    const carId = await newCar();
    const { version } = await carState(carId);
    const buyer = { firstName: 'Mary', lastName: 'Kelly' };
    await owner.post(`/cars/${carId}/state`, { version, to: 'reserved', buyer });
    const started = await owner.post('/deals', { carId });
    expect((await read(started.body.dealId)).buyer.name).toBe('Mary Kelly');
    const dealId = await start({}, carId);
    const refused = await order(dealId);
    expect([refused.status, refused.body.code, refused.body.message]).toEqual([
      409,
      'reserved',
      'This car is reserved for Mary Kelly. Sell it to Aoife Ní Bhriain anyway?',
    ]);
    expect((await order(dealId, { confirm: true })).status).toBe(201);
  });

  it.each([
    ['sold', { to: 'sold' }, 'This car is sold already.'],
    ['archived', { to: 'archived' }, 'This car was archived.'],
  ] as const)(
    'explains that the car was %s in the stock list meanwhile',
    async (_how, body, said) => {
      const carId = await newCar();
      const dealId = await start({}, carId);
      await order(dealId);
      const { version } = await carState(carId);
      await owner.post(`/cars/${carId}/state`, { version, ...body });
      const refused = await step(dealId, 'invoice');
      expect([refused.status, refused.body.message.startsWith(said)]).toEqual([409, true]);
      expect((await read(dealId)).car.problem).toMatch(said);
      expect((await step(dealId, 'cancel', { reason: 'Gone' })).status).toBe(201);
      expect((await carState(carId)).carSold).toBe(body.to === 'sold');
    },
  );

  it('explains that the car was deleted meanwhile', async () => {
    const carId = await newCar();
    const dealId = await start({}, carId);
    await owner.remove(`/cars/admin-delete?carId=${carId}`);
    expect((await order(dealId)).body.message).toMatch(/^This car was deleted\./);
    expect((await owner.post('/deals', { carId })).status).toBe(404);
  });
});

describe('a change', () => {
  it('of an older version is refused and overwrites nothing', async () => {
    const dealId = await start();
    const stale = await owner.put(`/deals/${dealId}`, { ...DEAL, version: 1, price: 1_00 });
    expect([stale.status, stale.body.version]).toEqual([409, 2]);
    expect((await read(dealId)).price).toBe(24_950_00);
  });

  it('of an ordered deal needs a new order, which replaces the first, before the invoice', async () => {
    const dealId = await start();
    const first = (await order(dealId)).body.number;
    await change(dealId, { price: 24_000_00 });
    expect((await step(dealId, 'invoice')).body.message).toBe(
      'This deal changed after its order. Issue a new order first.',
    );
    const { documentId } = (await order(dealId)).body;
    expect((await dataOf(documentId)).references).toEqual([
      { kind: 'order', number: first, relation: 'replaces' },
    ]);
    expect((await step(dealId, 'invoice')).status).toBe(201);
  });

  it('after the invoice is refused, except for the time of the handover', async () => {
    const dealId = await start();
    await order(dealId);
    await step(dealId, 'invoice');
    expect((await change(dealId, { price: 1_00 })).body.message).toBe(
      'The invoice of this deal is issued. A credit note can put it right.',
    );
    const handoverAt = '2026-12-05T10:00:00.000Z';
    expect((await change(dealId, { handoverAt })).status).toBe(200);
    expect((await read(dealId)).handoverAt).toBe(handoverAt);
  });

  it('is in the audit log without amounts and people, and a draft can be deleted', async () => {
    const dealId = await start({ price: 77_713_37 });
    await order(dealId);
    const { data } = (await owner.get(`/audit-log?entity=deal&entityId=${dealId}`)).body;
    expect(data[0].changes).toEqual({
      state: { from: 'draft', to: 'ordered' },
      document: { from: null, to: expect.stringMatching(/^order 20\d\d-\d{4}$/) },
    });
    expect(JSON.stringify(data)).not.toMatch(/7771337|77,?713|Aoife Ní|example\.com/);
    const draft = await start();
    expect((await owner.remove(`/deals/${draft}?version=1`)).status).toBe(409);
    expect((await owner.remove(`/deals/${draft}?version=2`)).status).toBe(200);
    expect((await owner.remove(`/deals/${dealId}?version=3`)).status).toBe(409);
  });
});

const signed = async (dealId: number, place = 'here') => {
  const { sha256, content } = (
    await owner.get(`/deals/${dealId}/preview?kind=order&place=${place}`)
  ).body;
  const name = 'Aoife Ní Bhriain';
  return { content, signature: { place, name, drawing: DRAWING, shownSha256: sha256 } };
};

describe('a signature', () => {
  it('is part of the order, with the hash of what was shown', async () => {
    const dealId = await start();
    const { signature } = await signed(dealId);
    const data = await dataOf((await order(dealId, { signature })).body.documentId);
    expect(data.signatures).toEqual([
      expect.objectContaining({
        by: 'customer',
        drawing: DRAWING,
        place: 'At our premises',
        shownSha256: signature.shownSha256,
      }),
    ]);
  });

  it('covers the advert of that moment, which is the annex of the order', async () => {
    const advertised = { publish: true, description: 'One owner', currentPrice: '24950.00' };
    const dealId = await start({}, await newCar(advertised));
    const { signature, content } = await signed(dealId);
    expect(content.annex).toMatchObject({
      title: 'Volvo V60',
      price: '€24,950',
      head: expect.stringMatching(/^[0-9a-f]{64}$/),
      texts: [{ heading: 'Description', text: 'One owner' }],
    });
    const data = await dataOf((await order(dealId, { signature })).body.documentId);
    expect(data.annex).toEqual(content.annex);
    expect(
      (await signed(await start({}, await newCar({ publish: false })))).content.annex,
    ).toBeNull();
  });

  it('is refused if the price changed after it was shown', async () => {
    const dealId = await start();
    const { signature } = await signed(dealId);
    await change(dealId, { price: 25_000_00 });
    const refused = await order(dealId, { signature });
    expect([refused.status, refused.body.message]).toEqual([
      409,
      'The deal changed after this was shown, so it isn’t signed. Show it again, then sign.',
    ]);
    expect(await read(dealId)).toMatchObject({ state: 'draft', documents: [] });
  });

  it('at the customer’s home gives a person the right to cancel, but not a company', async () => {
    const person = await signed(await start(), 'customer');
    const company = await start({ buyer: { ...DEAL.buyer, vatNumber: 'IE1234567FA' } });
    expect([
      person.content.rightToCancel,
      (await signed(company, 'customer')).content.rightToCancel,
    ]).toEqual([true, false]);
  });

  it.each([
    ['no drawing', { drawing: null }, 'signature.drawing', 'Please sign in the field'],
    ['no name', { name: ' ' }, 'signature.name', 'Enter who signs'],
    [
      'a drawing of 5 MB',
      { drawing: { ...DRAWING, strokes: Array.from({ length: 500 }, () => [1, 1]) } },
      'signature.drawing.strokes',
      'This signature is too large. Clear the field and sign again',
    ],
    [
      'a signature of last month',
      { signedAt: '2026-01-01T10:00:00Z' },
      'signature.signedAt',
      'This signature is more than a week old, or the clock of this device is wrong. Please sign again',
    ],
  ])('with %s is refused with a sentence', async (_what, more, field, message) => {
    const dealId = await start();
    const { signature } = await signed(dealId);
    const refused = await order(dealId, { signature: { ...signature, ...more } });
    expect([refused.status, refused.body.errors]).toEqual([422, { [field]: message }]);
  });

  it('that was kept offline is sent twice and stored once, with the time when it was made', async () => {
    const dealId = await start();
    const { signature } = await signed(dealId);
    const signedAt = new Date(Date.now() - 60_000).toISOString();
    const body = JSON.stringify({ version: 2, signature: { ...signature, signedAt } });
    const headers = {
      ...deals.sessions.sales,
      'content-type': 'application/json',
      'idempotency-key': 'signed-offline-1',
    };
    const send = () =>
      deals.app.request(`/api/deals/${dealId}/order`, { method: 'POST', body, headers });
    const answers = await Promise.all([send(), send()]);
    const numbers = await Promise.all(answers.map(async (one) => (await one.json()).number));
    expect(new Set(numbers).size).toBe(1);
    const deal = await read(dealId);
    expect(deal.documents).toHaveLength(1);
    expect((await dataOf(deal.documents[0].documentId)).signatures[0].at).toBe(signedAt);
  });
});

describe('a cancelled deal', () => {
  it('frees the car, and returns the deposit with a receipt', async () => {
    const carId = await newCar();
    const dealId = await start({}, carId);
    await order(dealId);
    await pay(dealId, 500_00);
    expect((await step(dealId, 'cancel', { reason: 'No loan' })).body.errors).toEqual({
      deposit: 'Is the €500 returned or kept?',
    });
    const { body } = await step(dealId, 'cancel', { reason: 'No loan', deposit: 'returned' });
    expect(body).toMatchObject({ creditNote: null, receipt: expect.any(String) });
    expect(await carState(carId)).toMatchObject({ carBooked: false, bookingDetails: null });
    const { payments, depositKept } = await read(dealId);
    expect(payments.map(({ amount }: { amount: number }) => amount)).toEqual([500_00, -500_00]);
    expect(depositKept).toBe(0);
  });

  it('after an invoice credits all of it and undoes the sale, so that another deal can sell the car', async () => {
    const carId = await newCar();
    const dealId = await start({}, carId);
    await order(dealId);
    await step(dealId, 'invoice');
    await pay(dealId, 1_000_00);
    const { body } = await step(dealId, 'cancel', { reason: 'Came back', deposit: 'kept' });
    expect(body.creditNote).toMatch(/^20\d\d-\d{4}$/);
    expect(await saleOf(carId)).toBeUndefined();
    expect(await carState(carId)).toMatchObject({ carSold: false, carBooked: false });
    const deal = await read(dealId);
    expect(deal).toMatchObject({ depositKept: 1_000_00, amounts: { balance: 0 } });
    const credit = deal.documents.find(({ kind }: { kind: string }) => kind === 'creditNote');
    expect(await dataOf(credit.documentId)).toMatchObject({
      total: -24_950_00,
      references: [{ relation: 'credits', kind: 'invoice', number: deal.invoiceNumber }],
    });
    const again = await start({}, carId);
    expect((await order(again)).status).toBe(201);
    expect((await step(again, 'invoice')).status).toBe(201);
  });

  it('in a closed VAT period takes its VAT back in the open one, and leaves the car sold', async () => {
    const carId = await newCar();
    const extras = [{ name: 'Delivery', price: 123_00, exempt: false }];
    const dealId = await start({ scheme: 'vat', extras }, carId);
    await db
      .insert(purchases)
      .values({ carId, date: '2026-01-05', how: 'vatInvoice', scheme: 'vat', price: 1_000_00 });
    await order(dealId);
    await step(dealId, 'invoice');
    const vat = async () => {
      const { sales: prices, extras: others } = (await owner.get('/books/vat-period')).body;
      return [prices, others].map(({ lines }: { lines: { carId: number; vat: number }[] }) =>
        lines.filter((line) => line.carId === carId).map((line) => line.vat),
      );
    };
    const vatOfSale = [4_665_45, 23_00];
    expect(await vat()).toEqual(vatOfSale.map((cents) => [cents]));
    const past = '2000-01-31';
    await db.transaction(async (tx) => {
      await unlockBooks(tx);
      await tx.update(carSales).set({ booksOn: past }).where(eq(carSales.carId, carId));
    });
    const closed = { closedFrom: '2000-01-01', closedTo: past, closedAt: new Date(), closedBy: '' };
    await db.insert(closedPeriods).values(closed);
    expect((await read(dealId)).isSaleClosed).toBe(true);
    const part = await step(dealId, 'credit-notes', { amount: 1_00, reason: 'Scratch' });
    expect(part.body.message).toMatch(/^This is in a VAT period that is closed/);
    const { body } = await step(dealId, 'cancel', { reason: 'Came back' });
    expect(body.creditNote).toMatch(/^20/);
    expect(await vat()).toEqual(vatOfSale.map((cents) => [-cents]));
    expect(await carState(carId)).toMatchObject({ carSold: true });
    expect(await saleOf(carId)).toMatchObject({ price: 24_950_00, booksOn: past });
    await db.delete(closedPeriods);
  });

  it('gives a part of the price back by a credit note, also in the books', async () => {
    const carId = await newCar();
    const dealId = await start({ scheme: 'vat' }, carId);
    await order(dealId);
    await step(dealId, 'invoice');
    const { body } = await step(dealId, 'credit-notes', { amount: 950_00, reason: 'Scratch' });
    expect(body.number).toMatch(/^20/);
    expect((await saleOf(carId))?.price).toBe(24_000_00);
    expect((await read(dealId)).amounts).toMatchObject({ total: 24_000_00, balance: 24_000_00 });
    const tooMuch = await step(dealId, 'credit-notes', { amount: 24_000_00, reason: 'All' });
    expect(tooMuch.status).toBe(422);
  });
});

describe('a part exchange', () => {
  it('is added to the stock as a draft, with a purchase at the full allowance and a purchase note', async () => {
    const partExchange = {
      ...PART_EXCHANGE,
      financeOwed: 1_200_00,
      financeCompany: 'First Finance',
    };
    const dealId = await start({ partExchange });
    await order(dealId);
    expect((await read(dealId)).amounts.balance).toBe(24_950_00 - 6_500_00 + 1_200_00);
    const { body } = await step(dealId, 'part-exchange', {}, sales);
    expect(await carState(body.carId)).toMatchObject({
      registration: '161-G-903',
      year: 2016,
      mileageKm: 181_000,
      publish: false,
      make: { name: 'Škoda' },
    });
    const [purchase] = await db.select().from(purchases).where(eq(purchases.carId, body.carId));
    expect(purchase).toMatchObject({
      price: 6_500_00,
      how: 'partExchange',
      scheme: 'margin',
      sellerName: 'Aoife Ní Bhriain',
      documentNumber: body.number,
    });
    expect((await dataOf(body.documentId)).lines).toEqual([
      {
        text: 'Škoda Octavia, 161-G-903',
        note: 'Of this, €1,200 is paid to First Finance',
        amount: 6_500_00,
      },
    ]);
    expect((await step(dealId, 'part-exchange')).body.message).toBe(
      'The part exchange is in stock already.',
    );
  });

  it('of a company must state whether the company gives a VAT invoice', async () => {
    const buyer = { name: 'Harbour Fleet Ltd', vatNumber: 'IE1234567FA' };
    const partExchange = { ...PART_EXCHANGE, registration: '191-D-11' };
    const dealId = await start({ buyer, partExchange });
    await order(dealId);
    expect((await step(dealId, 'part-exchange')).body.errors).toEqual({
      how: 'Say whether the company gives you a VAT invoice',
    });
    const { body } = await step(dealId, 'part-exchange', { how: 'vatInvoice' });
    const [purchase] = await db.select().from(purchases).where(eq(purchases.carId, body.carId));
    expect(purchase).toMatchObject({ scheme: 'vat', vat: 1_215_45 });
  });

  it('worth more than the car allows a refund of the difference to the customer', async () => {
    const partExchange = { ...PART_EXCHANGE, registration: '201-D-1', allowance: 25_250_00 };
    const dealId = await start({ partExchange });
    await order(dealId);
    expect((await read(dealId)).amounts.balance).toBe(-300_00);
    expect((await pay(dealId, 300_01, { kind: 'refund' })).body.errors).toEqual({
      amount: 'At most €300 can be paid back',
    });
    expect((await pay(dealId, 300_00, { kind: 'refund', method: 'transfer' })).status).toBe(201);
    expect((await read(dealId)).amounts.balance).toBe(0);
  });
});

describe('without a deal', () => {
  it('a car can be sold in the stock list', async () => {
    const carId = await newCar();
    const { version } = await carState(carId);
    const sold = await owner.post(`/cars/${carId}/state`, {
      version,
      to: 'sold',
      soldFor: 20_000_00,
    });
    expect(sold.status).toBe(200);
    expect((await owner.get('/deals?q=nothing')).body.data).toEqual([]);
    expect((await saleOf(carId))?.price).toBe(20_000_00);
    const details = await db.select().from(buyerDetails).where(eq(buyerDetails.carId, carId));
    expect(details).toHaveLength(1);
    expect((await owner.post('/deals', { carId })).body.message).toMatch(
      /^This car is sold already/,
    );
    expect(await db.$count(customers)).toBeGreaterThan(0);
  });
});
