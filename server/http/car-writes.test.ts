import { beforeAll, beforeEach, describe, expect, test } from 'vitest';
import type { CarFields } from '../../domain/car-input.ts';
import { deleteEntry } from '../data/lists-writes.ts';
import { testDatabase } from '../data/testing.ts';
import { stockFactory } from '../data/testing-cars.ts';
import { testJpeg } from '../images/testing.ts';
import { temporaryStorage } from '../storage/testing.ts';
import { signIn, testApp } from './testing.ts';
import { leastCar, rememberingQueue, sendCar } from './testing-car-form.ts';

const database = await testDatabase();
const { storage } = await temporaryStorage();
const queue = rememberingQueue();
const app = testApp(database, { storage, queue });
const staff = await signIn(database);
const stock = stockFactory(database);
let least: CarFields;

beforeAll(async () => {
  least = await leastCar(database);
});
beforeEach(() => void queue.jobs.splice(0));

const create = (metadata: unknown, files = {}) => sendCar(app, 'create', metadata, staff, files);
const update = (metadata: unknown, files = {}) => sendCar(app, 'update', metadata, staff, files);
const newCar = async (more: object = {}): Promise<number> =>
  (await create({ ...least, ...more })).body.carId;

async function read(carId: number, headers: Record<string, string> = staff) {
  const response = await app.request(`/api/cars/${carId}`, { headers });
  return response.ok ? (await response.json())[0] : response.status;
}

async function remove(carId: number | string, headers: Record<string, string> = staff) {
  const address = `/api/cars/admin-delete?carId=${carId}`;
  const response = await app.request(address, { method: 'DELETE', headers });
  return { status: response.status, body: await response.json() };
}

async function history(carId: number) {
  const address = `/api/staff-actions?entity=car&entityId=${carId}`;
  return (await (await app.request(address, { headers: staff })).json()).data;
}

const everything = {
  name: 'Company director’s own',
  year: '2022',
  currentPrice: 24_950.5,
  currency: 'GBP',
  condition: 'Certified Pre-Owned',
  mileageKm: 112_000,
  mileageMiles: 69_594,
  engineSize: '1.6',
  enginePower: 110,
  previousOwners: 2,
  bodyType: 'Estate',
  seats: '5',
  doors: '4',
  colour: 'Grey',
  co2Emission: '120',
  grossWeight: '1,900',
  roadTax: '270',
  nctDue: '2027-03-14',
  environmental: 'Euro 6',
  description: 'First line\nSecond line',
  features: 'Tow bar\nHeated seats',
  publish: true,
  premium: true,
  sale: false,
};

describe('a new car', () => {
  test('of the least that is needed is kept as a draft for sale', async () => {
    const { status, body } = await create(least);
    expect([status, body]).toEqual([
      201,
      {
        success: true,
        message: 'The vehicle has been successfully added',
        carId: expect.any(Number),
        version: 1,
      },
    ]);
    expect(await read(body.carId)).toMatchObject({
      currentPrice: 24_950,
      currency: 'EUR',
      publish: false,
      premium: false,
      sale: true,
      carSold: false,
      carBooked: false,
      mileageKm: null,
      images: [],
    });
    expect(await read(body.carId, {})).toBe(404);
  });

  test('keeps every field, and anyone reads it once it is published', async () => {
    const carId = await newCar(everything);
    const { publish: _publish, ...shown } = everything;
    expect(await read(carId, {})).toMatchObject({ ...shown, year: 2022 });
  });

  test('takes numbers as text and texts as numbers', async () => {
    const carId = await newCar({
      year: '2020',
      currentPrice: '24,950.50',
      mileageKm: '112 000',
      seats: 5,
      engineSize: 1.6,
      enginePower: '',
      colour: '',
    });
    expect(await read(carId)).toMatchObject({
      year: 2020,
      currentPrice: 24_950.5,
      mileageKm: 112_000,
      seats: '5',
      engineSize: '1.6',
      enginePower: null,
      colour: null,
    });
  });

  test('has miles of its kilometres, and kilometres of its miles', async () => {
    const given = [{ mileageKm: 100_000 }, { mileageMiles: 62_137 }];
    for (const mileage of given) {
      const car = await read(await newCar(mileage));
      expect(car).toMatchObject({ mileageKm: 100_000, mileageMiles: 62_137 });
    }
  });

  test('follows its make and model by name where its own name says nothing else', async () => {
    const makeId = await stock.make('Vauxhall');
    const modelId = await stock.model(makeId, 'Astra');
    const carId = await newCar({ makeId, modelId, name: 'Vauxhall Astra' });
    await app.request('/api/makes/update', {
      method: 'PUT',
      headers: { ...staff, 'content-type': 'application/json' },
      body: JSON.stringify({ makeId, name: 'Opel' }),
    });
    expect(await read(carId)).toMatchObject({ name: 'Opel Astra' });
  });

  test('brings its pictures along, and the first stands for it', async () => {
    const images = [
      await testJpeg({ width: 60, height: 40 }),
      await testJpeg({ width: 80, height: 40 }),
    ];
    const { body } = await create({ ...least, publish: true }, { images });
    const car = await read(body.carId, {});
    expect(car.images.map(({ width }: { width: number }) => width)).toEqual([60, 80]);
    expect(car.thumbnailImage).toBe(car.images[0].imagePath);
    const picture = await app.request(car.images[1].src);
    expect(picture.headers.get('content-type')).toBe('image/webp');
    expect(queue.jobs.map(({ name }) => name)).toEqual(['make-variants', 'make-variants']);
  });

  test('may have a thumbnail that is a file of its own', async () => {
    const [picture, cover] = [
      await testJpeg({ width: 60, height: 40 }),
      await testJpeg({ width: 33, height: 20 }),
    ];
    const { body } = await create(least, { images: [picture], thumbnailImage: cover });
    const car = await read(body.carId);
    expect([car.thumbnail.width, car.images.length]).toEqual([33, 1]);
  });

  test('is not there at all where one of its pictures cannot be read', async () => {
    const before = (await (await app.request('/api/staff-actions', { headers: staff })).json())
      .pagination.totalItems;
    const images = [
      await testJpeg({ width: 60, height: 40 }),
      Buffer.from('<svg xmlns="http://www.w3.org/2000/svg"/>'),
    ];
    const { status, body } = await create(least, { images });
    expect([status, body.errors]).toEqual([
      415,
      { 'images.1': 'This file is not a picture that we can read' },
    ]);
    const after = (await (await app.request('/api/staff-actions', { headers: staff })).json())
      .pagination.totalItems;
    expect(after).toBe(before);
  });
});

/** Every field with values that it must refuse. */
const WRONG: [field: string, ...values: unknown[]][] = [
  ['name', 'x'.repeat(81), 'a\0b', '\ud83d', ['x'], { a: 1 }, true],
  ['makeId', undefined, null, '', 0, -1, 1.5, '1', 2_147_483_648, [1]],
  ['modelId', undefined, null, '', 0, '1', {}],
  ['year', undefined, null, '', 1899, 2999, 2020.5, '20x0', '2020-01', [2020], true, -2020],
  ['currentPrice', undefined, null, '', -1, 10_000_000.01, 1.005, '1e3', '12.500', 'x', [1], {}],
  ['currency', null, '', 'CHF', 'eur', 1],
  ['condition', undefined, null, '', 'Broken', 'used'],
  ['transmissionId', undefined, '', 0, 1.5],
  ['fuelTypeId', undefined, '', 0, 1.5],
  ['mileageKm', -1, 2_000_001, 0.5, 'far', [1]],
  ['mileageMiles', -1, 1_242_743, 0.5, 'far'],
  ['engineSize', 'x'.repeat(81), ['1.6'], true],
  ['enginePower', -1, 10_001, 1.5, 'strong'],
  ['previousOwners', -1, 1_001, 1.5, 'two'],
  ['bodyType', 'x'.repeat(81), 'a\0b', {}],
  ['seats', 'x'.repeat(81), [5]],
  ['doors', 'x'.repeat(81), [5]],
  ['colour', 'x'.repeat(81), '\udc00'],
  ['co2Emission', 'x'.repeat(81), {}],
  ['grossWeight', 'x'.repeat(81), {}],
  ['roadTax', 'x'.repeat(81), {}],
  ['nctDue', '2027-02-29', '2027-13-01', '14/03/2027', '0000-01-01', '9999-12-31', 20270314, []],
  ['environmental', 'x'.repeat(81), {}],
  ['description', undefined, null, '', '  ', 'x'.repeat(10_001), 'a\0b', 5],
  ['features', 'x'.repeat(5_001), 'a\0b', ['Tow bar']],
  ['publish', 'true', 1, null],
  ['premium', 'true', 1, null],
  ['sale', 'true', 1, null],
];

/** What is the server’s, or of another call. */
const NOT_OURS = ['carId', 'version', 'carSold', 'saleDetails', 'createdAt', 'role', '__proto__'];

describe('what is wrong', () => {
  test.each(WRONG)('%s says so at its field', async (field, ...values) => {
    for (const value of values) {
      const { status, body } = await create({ ...least, [field]: value });
      expect([value, status, Object.keys(body.errors ?? {})]).toEqual([value, 422, [field]]);
      expect(body.errors[field]).toMatch(/^[A-Z].{5,}/);
    }
  });

  test.each(NOT_OURS)('the key %s is refused', async (key) => {
    const json = JSON.stringify(least).replace(/}$/, `,${JSON.stringify(key)}:1}`);
    const { status, body } = await create(json);
    expect([status, body.errors]).toEqual([422, { [key]: 'This is not a field of this call' }]);
  });

  test('a figure beyond all numbers is refused', async () => {
    const json = JSON.stringify(least).replace('24950', '1e309');
    expect((await create(json)).body.errors).toHaveProperty('currentPrice');
  });

  test('a model of another make, and entries that no list has, are a conflict at their field', async () => {
    const other = await leastCar(database);
    for (const [field, value] of [
      ['modelId', other.modelId],
      ['transmissionId', 2_147_483_647],
      ['fuelTypeId', 2_147_483_647],
    ] as const) {
      const { status, body } = await create({ ...least, [field]: value });
      expect([status, Object.keys(body.errors)]).toEqual([409, [field]]);
    }
    const unknown = await create({ ...least, makeId: 2_147_483_647 });
    expect(unknown.status).toBe(409);
  });

  test('everything wrong is said at once', async () => {
    const { body } = await create({});
    expect(Object.keys(body.errors).toSorted()).toEqual([
      'condition',
      'currentPrice',
      'description',
      'fuelTypeId',
      'makeId',
      'modelId',
      'transmissionId',
      'year',
    ]);
  });
});

const sendForm = async (body: BodyInit, headers: Record<string, string> = {}) =>
  (
    await app.request('/api/cars/admin-create', {
      method: 'POST',
      headers: { ...staff, ...headers },
      body,
    })
  ).status;
const formOf = (...parts: [string, string | Blob][]) => {
  const body = new FormData();
  for (const [name, value] of parts) body.append(name, value);
  return body;
};

describe('a form', () => {
  test('may carry its metadata as plain text, and empty file inputs', async () => {
    const empty = new File([], '');
    const body = formOf(['metadata', JSON.stringify(least)], ['images', empty]);
    expect(await sendForm(body)).toBe(201);
  });

  test('without metadata, with it twice, or with parts of another call is malformed', async () => {
    const metadata = JSON.stringify(least);
    expect(await sendForm(formOf(['images', new File([], '')]))).toBe(400);
    expect(await sendForm(formOf(['metadata', metadata], ['metadata', metadata]))).toBe(400);
    expect(await sendForm(formOf(['metadata', metadata], ['role', 'admin']))).toBe(400);
    expect(await sendForm(formOf(['metadata', '{']))).toBe(400);
    expect(await sendForm(formOf(['metadata', '[]']))).toBe(400);
  });

  test.each(['application/json', 'text/plain', 'multipart/form-data', ''])(
    'sent as "%s" is refused with 415',
    async (type) => {
      expect(await sendForm(JSON.stringify(least), { 'content-type': type })).toBe(415);
    },
  );

  test.each([
    ['', 400],
    ['--x', 400],
    ['--x\r\n', 400],
    ['--x--\r\n', 400],
    ['--x\r\nContent-Disposition: form-data\r\n\r\n{}\r\n--x--', 400],
    ['--x\r\nContent-Disposition: form-data; name="metadata"\r\n\r\n{}', 400],
    ['--xy\r\nContent-Disposition: form-data; name="metadata"\r\n\r\n{}\r\n--xy--', 400],
    ['--x\r\nContent-Disposition: form-data; name="metadata"\r\n\r\n{}\r\n--x--', 422],
    ['preamble\r\n--x\r\nContent-Disposition: form-data; name="metadata"\r\n\r\n{}\r\n--x--', 422],
  ] as const)('of the bytes %j answers %i', async (bytes, status) => {
    expect(await sendForm(bytes, { 'content-type': 'multipart/form-data; boundary=x' })).toBe(
      status,
    );
  });

  test('is read the same however its bytes come in', async () => {
    const text = `--x\r\nContent-Disposition: form-data; name="metadata"\r\n\r\n${JSON.stringify(least)}\r\n--x--\r\n`;
    for (const size of [1, 7, 64]) {
      const pieces = text.match(new RegExp(`[^]{1,${size}}`, 'g')) ?? [];
      const body = new ReadableStream({
        start(controller) {
          for (const piece of pieces) controller.enqueue(Buffer.from(piece));
          controller.close();
        },
      });
      // `duplex` is asked for with a stream, and missing in the types of the DOM.
      const init = {
        method: 'POST',
        headers: { ...staff, 'content-type': 'multipart/form-data; boundary=x' },
        body,
        duplex: 'half',
      };
      expect((await app.request('/api/cars/admin-create', init)).status).toBe(201);
    }
  });

  test('that never ends is refused with 413', async () => {
    let sent = 0;
    const head = '--x\r\nContent-Disposition: form-data; name="images"; filename="a"\r\n\r\n';
    const body = new ReadableStream({
      pull(controller) {
        controller.enqueue(sent === 0 ? Buffer.from(head) : Buffer.alloc(262_144));
        sent += 262_144;
      },
    });
    const init = {
      method: 'POST',
      headers: { ...staff, 'content-type': 'multipart/form-data; boundary=x' },
      body,
      duplex: 'half',
    };
    expect((await app.request('/api/cars/admin-create', init)).status).toBe(413);
    expect(sent).toBeLessThan(18 * 1024 * 1024);
  });
});

describe('a change', () => {
  test('writes the whole car over, and says the next version', async () => {
    const carId = await newCar(everything);
    const { status, body } = await update({ ...least, carId, version: 1 });
    expect([status, body]).toEqual([
      201,
      {
        success: true,
        message: 'The vehicle has been successfully updated',
        carId,
        version: 2,
      },
    ]);
    expect(await read(carId)).toMatchObject({ colour: null, publish: false, version: 2 });
  });

  test('of an older version is refused with the one that stands', async () => {
    const carId = await newCar();
    await update({ ...least, carId, version: 1, colour: 'Blue' });
    const { status, body } = await update({ ...least, carId, version: 1, colour: 'Red' });
    expect([status, body]).toEqual([
      409,
      {
        success: false,
        version: 2,
        message:
          'Somebody else saved this car since you opened it. Nothing of theirs was overwritten.',
      },
    ]);
    expect(await read(carId)).toMatchObject({ colour: 'Blue' });
  });

  test('has to say its version', async () => {
    const carId = await newCar();
    for (const version of [undefined, null, '', '1', 0, -1, 1.5]) {
      const { status, body } = await update({ ...least, carId, version });
      expect([status, body.errors]).toEqual([422, { version: 'Say which version this changes' }]);
    }
    expect((await update({ ...least, carId, version: 9 })).status).toBe(409);
  });

  test('of a car that is not there is a 404, of one without an id a 422', async () => {
    expect((await update({ ...least, carId: 2_147_483_647, version: 1 })).status).toBe(404);
    expect((await update({ ...least, version: 1 })).status).toBe(422);
    const gone = { ...least, modelId: 2_147_483_647, carId: 2_147_483_647, version: 1 };
    expect((await update(gone)).status).toBe(404);
  });

  test('tried by fifty at once succeeds for one of each version', async () => {
    const carId = await newCar();
    for (const version of [1, 2]) {
      const answers = await Promise.all(
        Array.from({ length: 50 }, (_, at) =>
          update({ ...least, carId, version, currentPrice: 1_000 * version + at }),
        ),
      );
      const won = answers.filter(({ status }) => status === 201);
      const lost = answers.filter(({ status }) => status === 409);
      expect([won.length, lost.length]).toEqual([1, 49]);
      expect(won[0]?.body.version).toBe(version + 1);
      expect(lost.every(({ body }) => body.version === version + 1)).toBe(true);
    }
    expect(await history(carId)).toHaveLength(3);
  });

  test('never waits for ever for somebody who moves its model', async () => {
    const [from, to] = [await stock.make('Saab'), await stock.make('Spyker')];
    const modelId = await stock.model(from, '9-3');
    const car = { ...least, makeId: from, modelId };
    const carId: number = (await create(car)).body.carId;
    for (const makeId of [to, from, to, from]) {
      const { version, make } = await read(carId);
      const [saved, moved] = await Promise.all([
        update({ ...car, makeId: make.makeId, carId, version }),
        app.request('/api/models/update', {
          method: 'PUT',
          headers: { ...staff, 'content-type': 'application/json' },
          body: JSON.stringify({ modelId, makeId, name: '9-3' }),
        }),
      ]);
      expect([201, 409]).toContain(saved.status);
      expect(moved.status).toBe(200);
      expect((await read(carId)).make.makeId).toBe(makeId);
    }
  });

  test('appends the pictures that come with it, and leaves the others', async () => {
    const picture = await testJpeg({ width: 60, height: 40 });
    const carId: number = (await create(least, { images: [picture] })).body.carId;
    const [first] = (await read(carId)).images;
    const cover = await testJpeg({ width: 33, height: 20 });
    await update(
      { ...least, carId, version: 1 },
      { images: [picture, picture], thumbnailImage: cover },
    );
    const car = await read(carId);
    expect(car.images).toHaveLength(3);
    expect(car.images[0].imagePath).toBe(first.imagePath);
    expect(car.thumbnail.width).toBe(33);
  });

  test('that publishes gives pictures new addresses, and one that does not keeps them', async () => {
    const picture = await testJpeg({ width: 60, height: 40 });
    const { body } = await create({ ...least, publish: true }, { images: [picture] });
    const { carId } = body;
    const address = async () => (await read(carId)).images[0].src;
    const first = await address();
    await update({ ...least, carId, version: 1, publish: true, colour: 'Red' });
    expect(await address()).toBe(first);
    await update({ ...least, carId, version: 2, publish: false });
    expect((await app.request(first)).status).toBe(404);
    await update({ ...least, carId, version: 3, publish: true });
    expect(await address()).not.toBe(first);
    expect((await app.request(first)).status).toBe(404);
    expect((await app.request(await address())).status).toBe(200);
  });
});

const buyer = {
  firstName: 'Canary',
  lastName: 'Kinsella',
  address1: '1 Main Street',
  address2: '',
  address3: null,
  county: 'Carlow',
  eircode: 'd02x285',
  phone: '085 000 0000',
};
const keptBuyer = { ...buyer, address2: null, eircode: 'D02 X285' };

describe('a buyer', () => {
  test('is kept with the sale and with the booking, for staff alone', async () => {
    const carId = await newCar({ publish: true });
    const sold = {
      ...least,
      publish: true,
      carId,
      carSold: true,
      saleDate: '2026-11-20',
      saleDetails: buyer,
      carBooked: true,
      bookingDate: '2026-11-01',
      bookingDetails: { ...buyer, firstName: 'Canary Two' },
    };
    expect((await update({ ...sold, version: 1 })).status).toBe(201);
    expect(await read(carId)).toMatchObject({
      carSold: true,
      saleDate: '2026-11-20',
      saleDetails: keptBuyer,
      bookingDate: '2026-11-01',
      bookingDetails: { ...keptBuyer, firstName: 'Canary Two' },
    });
    expect(JSON.stringify(await read(carId, {}))).not.toContain('Canary');
    expect(JSON.stringify(await history(carId))).not.toContain('Canary');
  });

  test('is forgotten when the sale or the booking is undone, whatever is sent with it', async () => {
    const carId = await newCar();
    const both = { ...least, carId, saleDetails: buyer, bookingDetails: buyer };
    await update({ ...both, version: 1, carSold: true, carBooked: true });
    await update({ ...both, version: 2, carSold: false, carBooked: true });
    expect(await read(carId)).toMatchObject({ saleDetails: null, bookingDetails: keptBuyer });
    await update({ ...both, version: 3 });
    expect(await read(carId)).toMatchObject({ saleDetails: null, bookingDetails: null });
    const kept = await database.rows(
      { name: '', text: 'select 1 from buyer_details where car_id = $1' },
      [carId],
    );
    expect(kept).toEqual([]);
  });

  test.each([
    ['firstName', 'x'.repeat(81), ['x'], {}],
    ['lastName', 'x'.repeat(81)],
    ['address1', 'x'.repeat(81)],
    ['address2', 'a\0b'],
    ['address3', 'x'.repeat(81)],
    ['county', 'x'.repeat(81)],
    ['eircode', 'D02', 'B02 X285', 'D02 X28', 'D02 X285X', 'D6V PV38', {}],
    ['phone', 'x'.repeat(81)],
  ])('with a wrong %s is refused at that field', async (field, ...values) => {
    for (const kind of ['saleDetails', 'bookingDetails']) {
      for (const value of values) {
        const wrong = { [kind]: { [field]: value } };
        const { status, body } = await update({ ...least, carId: 1, version: 1, ...wrong });
        expect([value, status, Object.keys(body.errors)]).toEqual([
          value,
          422,
          [`${kind}.${field}`],
        ]);
        expect(JSON.stringify(body)).not.toContain('x'.repeat(81));
      }
    }
  });

  test.each([
    ['saleDate', '2027-02-30'],
    ['bookingDate', '1 May'],
    ['saleDetails', 'Canary'],
    ['bookingDetails', []],
    ['carSold', 'yes'],
    ['carBooked', null],
  ])('needs a right %s', async (field, value) => {
    const { status, body } = await update({ ...least, carId: 1, version: 1, [field]: value });
    expect([status, Object.keys(body.errors)]).toEqual([422, [field]]);
  });

  test('has no keys but the eight', async () => {
    const details = { ...buyer, email: 'x' };
    const { body } = await update({ ...least, carId: 1, version: 1, saleDetails: details });
    expect(Object.keys(body.errors)).toEqual(['saleDetails.email']);
  });
});

describe('selling', () => {
  test('queues the marked pictures; undoing it shows the plain ones at once', async () => {
    const picture = await testJpeg({ width: 60, height: 40 });
    const { body } = await create({ ...least, publish: true }, { images: [picture] });
    const { carId } = body;
    const text = "update car_images set widths = '{60}', sold_widths = '{60}' where car_id = $1";
    await database.rows({ name: '', text }, [carId]);
    queue.jobs.splice(0);
    const on = { ...least, publish: true, carId };
    await update({ ...on, version: 1, carBooked: true });
    expect(queue.jobs.map(({ name }) => name)).toEqual(['make-variants']);
    await update({ ...on, version: 2, carSold: true });
    expect((await read(carId, {})).images[0].src).toMatch(/\/images\/\d+-\d+s\//);
    await update({ ...on, version: 3 });
    expect((await read(carId, {})).images[0].src).toMatch(/\/images\/\d+-\d+\//);
    expect(queue.jobs).toHaveLength(1);
  });
});

describe('a deletion', () => {
  test('takes the car, its buyers and pictures, and queues the removal of its files', async () => {
    const picture = await testJpeg({ width: 60, height: 40 });
    const { body } = await create({ ...least, publish: true }, { images: [picture, picture] });
    queue.jobs.splice(0);
    expect(await remove(body.carId)).toEqual({
      status: 200,
      body: { success: true, message: 'The vehicle has been successfully deleted' },
    });
    expect(await read(body.carId)).toBe(404);
    expect(queue.jobs).toEqual([
      {
        name: 'remove-files',
        payload: {
          storageKeys: [expect.stringMatching(/^pictures\//), expect.stringMatching(/^pictures\//)],
          uploadKeys: [],
        },
      },
    ]);
    expect((await remove(body.carId)).status).toBe(404);
  });

  test.each([
    ['', 422],
    ['0', 422],
    ['-1', 422],
    ['x', 400],
    ['1&carId=2', 400],
    ['2147483648', 422],
  ])('of the car %j answers %i', async (carId, status) => {
    expect((await remove(carId)).status).toBe(status);
  });

  test('tried by many at once succeeds for one', async () => {
    const carId = await newCar();
    const answers = await Promise.all(Array.from({ length: 8 }, () => remove(carId)));
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(1);
    expect(answers.filter(({ status }) => status === 404)).toHaveLength(7);
  });
});

describe('the record of who did what', () => {
  test('has each write of a car, with what it changed', async () => {
    const carId = await newCar({ colour: 'Blue' });
    await update({ ...least, carId, version: 1, colour: 'Red', currentPrice: 23_000 });
    await update({ ...least, carId, version: 2, colour: 'Red', currentPrice: 23_000 });
    const sold = { carSold: true, saleDetails: buyer };
    await update({ ...least, carId, version: 3, colour: 'Red', currentPrice: 23_000, ...sold });
    await remove(carId);
    const [deleted, selling, changed, created, ...rest] = await history(carId);
    expect(rest).toEqual([]);
    expect(created).toMatchObject({ action: 'create', name: 'Aoife Byrne' });
    expect(created.changes).toMatchObject({ colour: { from: null, to: 'Blue' } });
    expect(changed.changes).toEqual({
      colour: { from: 'Blue', to: 'Red' },
      currentPrice: { from: 24_950, to: 23_000 },
    });
    expect(selling.changes).toEqual({
      carSold: { from: false, to: true },
      saleDetails: { from: null, to: 'kept' },
    });
    expect(deleted).toMatchObject({
      action: 'delete',
      changes: { colour: { from: 'Red', to: null } },
    });
  });

  test('names makes and models as they were called then', async () => {
    const carId = await newCar();
    const makeId = await stock.make('Lancia');
    const modelId = await stock.model(makeId, 'Kappa');
    await update({ ...least, carId, version: 1, makeId, modelId });
    await remove(carId);
    const { db } = database;
    await deleteEntry(db, 'models', modelId);
    await deleteEntry(db, 'makes', makeId);
    const [deleted, changed, created] = await history(carId);
    const { make, model } = created.changes;
    expect(changed.changes).toEqual({
      make: { from: make.to, to: 'Lancia' },
      model: { from: model.to, to: 'Kappa' },
    });
    expect(changed.subject).toBe(`${make.to} ${model.to}`);
    expect(deleted.subject).toBe('Lancia Kappa');
    expect(deleted.changes).toMatchObject({
      make: { from: 'Lancia', to: null },
      transmission: { from: expect.stringMatching(/\w/), to: null },
      fuelType: { from: expect.stringMatching(/\w/), to: null },
    });
  });

  test('has nothing of a write that was refused', async () => {
    const carId = await newCar();
    await update({ ...least, carId, version: 7 });
    await update({ ...least, carId, version: 1, year: 1 });
    expect(await history(carId)).toHaveLength(1);
  });
});

describe('whoever else calls', () => {
  const callers = [
    [401, {}],
    [401, { cookie: '__Host-session=forged' }],
    [401, { authorization: `Bearer ${staff.cookie}` }],
    [403, { ...staff, origin: 'https://elsewhere.example' }],
    [403, { ...staff, 'sec-fetch-site': 'cross-site' }],
  ] as const;

  test.each(callers)('gets %i, and nothing changes: %o', async (status, headers) => {
    const carId = await newCar({ publish: true });
    const before = await read(carId);
    expect((await sendCar(app, 'create', least, headers)).status).toBe(status);
    const change = { ...least, carId, version: 1, colour: 'Stolen' };
    expect((await sendCar(app, 'update', change, headers)).status).toBe(status);
    expect((await remove(carId, headers)).status).toBe(status);
    expect(await read(carId)).toEqual(before);
  });
});
