import { describe, expect, it } from 'vitest';
import { enquiries } from '../../app/schema.server.ts';
import { testDatabase } from '../../../tests/helpers/database/database.ts';
import { photoTesting } from '../../../tests/helpers/enquiry-photos.ts';
import { stockFactory } from '../../../tests/helpers/stock.ts';
import { temporaryStorage } from '../../../tests/helpers/storage.ts';

const parts = { database: await testDatabase(), ...(await temporaryStorage()) };
const { db } = parts.database;
const { as, ask, askForValue, newest, work } = await photoTesting(parts);
const stock = stockFactory(parts.database);
const makeId = await stock.make('Volkswagen');
const carId = await stock.car({ makeId, modelId: await stock.model(makeId, 'Golf') });
const fuelTypeId = await stock.fuelType('Diesel');

const GOLF = {
  registration: '191 c 12345',
  makeModel: 'Volkswagen Golf',
  year: '2019',
  mileageKm: '120,000 km',
  condition: 'good',
  serviceHistory: 'full',
  finance: 'yes',
  note: 'Small dent in the door.',
};

describe('a valuation', () => {
  it('is stored with the car, acknowledged and shown to staff', async () => {
    const { status, body } = await askForValue({ carId, partExchange: GOLF });
    expect(status).toBe(201);
    const { enquiry, partExchange, wanted, events } = await newest();
    expect(enquiry).toMatchObject({ kind: 'partExchange', message: 'Small dent in the door.' });
    expect(events[0]).toMatchObject({ data: { kind: 'partExchange' } });
    expect(wanted).toBeNull();
    expect(partExchange).toEqual({
      ...GOLF,
      year: 2019,
      mileageKm: 120_000,
      offer: null,
      offerUntil: null,
    });

    const [acknowledgement, notice] = await work();
    expect(acknowledgement?.subject).toBe(`Your valuation request (${body.reference})`);
    expect(acknowledgement?.text).not.toMatch(/12345|120|dent|Róisín/);
    expect(notice?.text).toContain(
      'Their car: Volkswagen Golf, 2019, 191 c 12345, 120,000 km\n\nSmall dent in the door.',
    );
  });

  it('needs only the make and model', async () => {
    expect((await askForValue({ partExchange: { makeModel: 'Golf', year: '' } })).status).toBe(201);
    const { partExchange } = await newest();
    expect(partExchange).toMatchObject({ year: null, condition: null, finance: 'unknown' });
  });

  it.each([
    [{ makeModel: ' ' }, 'partExchange.makeModel'],
    [{ makeModel: 'x'.repeat(81) }, 'partExchange.makeModel'],
    [{ ...GOLF, registration: 'x'.repeat(16) }, 'partExchange.registration'],
    [{ ...GOLF, year: '1850' }, 'partExchange.year'],
    [{ ...GOLF, year: '2119' }, 'partExchange.year'],
    [{ ...GOLF, mileageKm: '-5' }, 'partExchange.mileageKm'],
    [{ ...GOLF, mileageKm: 'a lot' }, 'partExchange.mileageKm'],
    [{ ...GOLF, condition: 'perfect' }, 'partExchange.condition'],
    [{ ...GOLF, finance: 'maybe' }, 'partExchange.finance'],
    [{ ...GOLF, note: 'x'.repeat(1_001) }, 'partExchange.note'],
    [{ ...GOLF, offer: 9_000 }, 'partExchange.offer'],
    [null, 'partExchange'],
    ['<script>', 'partExchange'],
  ])('is refused for %j', async (partExchange, field) => {
    const { status, body } = await askForValue({ partExchange });
    expect([status, Object.keys(body.errors)]).toEqual([422, [field]]);
  });

  it('cannot be part of a question', async () => {
    const { status, body } = await ask({ partExchange: GOLF, fileIds: [1] });
    expect([status, Object.keys(body.errors)]).toEqual([422, ['partExchange', 'fileIds']]);
  });

  it('joins an earlier question about the same car; a second valuation is a new enquiry', async () => {
    await ask({ carId });
    await askForValue({ carId, partExchange: GOLF });
    expect((await newest()).partExchange).toMatchObject({ makeModel: 'Volkswagen Golf' });
    expect(await db.$count(enquiries)).toBe(1);
    await askForValue({ carId });
    expect(await db.$count(enquiries)).toBe(2);
  });
});

describe('an offer', () => {
  it('is saved by staff, with an event', async () => {
    await askForValue();
    const { enquiryId, version } = (await newest()).enquiry;
    const save = (body: object) => as().put(`/enquiries/${enquiryId}/offer`, body);
    const offer = { version, offer: '8,500', offerUntil: '2026-12-01' };
    const { status, body } = await save(offer);
    expect([status, body]).toEqual([200, { version: version + 1 }]);
    const { partExchange, events } = await newest();
    expect(partExchange).toMatchObject({ offer: 8_500, offerUntil: '2026-12-01' });
    expect(events.at(-1)).toMatchObject({
      kind: 'system',
      actorName: expect.any(String),
      data: { offer: 8_500, offerUntil: '2026-12-01' },
    });

    const outdated = await save(offer);
    expect([outdated.status, outdated.body.version]).toEqual([409, version + 1]);
    for (const wrong of [
      { offer: -1 },
      { offer: 1.005 },
      { offer: 'a lot' },
      { offerUntil: '1/2' },
    ])
      expect((await save({ ...offer, version: version + 1, ...wrong })).status).toBe(422);
    await save({ version: version + 1, offer: null });
    expect((await newest()).partExchange).toMatchObject({ offer: null, offerUntil: null });
    const { data } = (await as().get(`/audit-log?entity=enquiry&entityId=${enquiryId}`)).body;
    expect(data.map(({ changes }: { changes: unknown }) => changes)).toEqual([
      { offer: { from: 8_500, to: null }, offerUntil: { from: '2026-12-01', to: null } },
      { offer: { from: null, to: 8_500 }, offerUntil: { from: null, to: '2026-12-01' } },
    ]);
  });

  it('cannot be made for another enquiry', async () => {
    await ask();
    const { enquiryId, version } = (await newest()).enquiry;
    const offer = { version, offer: 8_500 };
    expect((await as().put(`/enquiries/${enquiryId}/offer`, offer)).status).toBe(404);
    expect((await as().put('/enquiries/99999/offer', offer)).status).toBe(404);
  });
});

const askForCar = (wanted: unknown, more: object = {}) =>
  ask({ kind: 'wanted', message: null, wanted, ...more });

describe('a wanted car', () => {
  it('is shown to staff in words, with the matching search', async () => {
    const { body } = await askForCar({
      makeId: String(makeId),
      q: 'Golf',
      fuelTypeId,
      transmissionId: '',
      minYear: '2018',
      maxPrice: '18,000',
    });
    const { wanted, enquiry } = await newest();
    expect(enquiry).toMatchObject({ kind: 'wanted', carId: null });
    expect(wanted).toEqual({
      words: ['Volkswagen', 'Golf', 'Diesel', 'from 2018', 'up to €18,000'],
      search: `/search?q=Golf&makeId=${makeId}&minYear=2018&maxPrice=18000&fuelTypeId=${fuelTypeId}`,
    });
    const [acknowledgement, notice] = await work();
    expect(acknowledgement?.subject).toBe(`What you're looking for (${body.reference})`);
    expect(acknowledgement?.text).not.toContain('Golf');
    expect(notice?.text).toContain('Looking for: Volkswagen, Golf, Diesel, from 2018');
  });

  it.each([
    [{ q: 'Golf' }, { email: '', phone: '085 123 4567' }, 'email'],
    [{ q: '' }, {}, 'wanted.makeId'],
    [{ q: 'x'.repeat(81) }, {}, 'wanted.q'],
    [{ q: 'a b c d e f g h i j k' }, {}, 'wanted.q'],
    [{ makeId: 'Golf' }, {}, 'wanted.makeId'],
    [{ maxPrice: 'cheap' }, {}, 'wanted.maxPrice'],
    [{ minYear: 18 }, {}, 'wanted.minYear'],
    [{ q: 'Golf', publish: 'false' }, {}, 'wanted.publish'],
    [null, {}, 'wanted'],
  ])('is refused for %j and %j', async (wanted, more, field) => {
    const { status, body } = await askForCar(wanted, more);
    expect([status, Object.keys(body.errors)]).toEqual([422, [field]]);
  });
});
