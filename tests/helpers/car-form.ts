import type { Hono } from 'hono';
import { beforeEach } from 'vitest';
import type { CarFieldName } from '../../src/features/cars/fields/table.ts';
import type { CarFields } from '../../src/features/cars/write/car-input.ts';
import type { Database } from '../../src/platform/database/client.server.ts';
import { stockFactory } from './stock.ts';
import type { JobName } from '../../src/app/job-names.ts';
import type { Queue } from '../../src/platform/ports/queue.server.ts';
import { temporaryStorage } from './storage.ts';
import { apiClient } from './api-client.ts';
import { signIn, testApp } from './app.ts';

/** A queue that only records the jobs. */
export function recordingQueue(): Queue & { jobs: { name: JobName; payload: unknown }[] } {
  const jobs: { name: JobName; payload: unknown }[] = [];
  return { jobs, enqueue: async (_tx, name, payload) => void jobs.push({ name, payload }) };
}

let made = 0;

/** The required fields of a new car, with new reference list entries. */
export async function minimalCar(database: Database): Promise<CarFields> {
  const stock = stockFactory(database);
  const number = (made += 1);
  const makeId = await stock.make(`Make ${number}`);
  return {
    makeId,
    modelId: await stock.model(makeId, 'Model'),
    transmissionId: await stock.transmission(`Gearbox ${number}`),
    fuelTypeId: await stock.fuelType(`Fuel ${number}`),
    year: 2021,
    currentPrice: 24_950,
    condition: 'Used',
    description: 'One owner, full history.',
  };
}

/** Submits a car form like a browser does. */
export async function sendCar(
  app: Hono,
  verb: 'create' | 'update' | 'create-draft' | 'update-draft',
  metadata: unknown,
  headers: Record<string, string>,
  files: { images?: Buffer[]; thumbnailImage?: Buffer } = {},
) {
  const body = new FormData();
  const json = typeof metadata === 'string' ? metadata : JSON.stringify(metadata);
  body.append('metadata', new Blob([json], { type: 'application/json' }));
  for (const image of files.images ?? []) body.append('images', asFile(image));
  if (files.thumbnailImage) body.append('thumbnailImage', asFile(files.thumbnailImage));
  const response = await app.request(`/api/cars/admin-${verb}`, { method: 'POST', body, headers });
  return { status: response.status, body: await response.json() };
}

const asFile = (bytes: Buffer) =>
  new File([Uint8Array.from(bytes)], 'photo.jpg', { type: 'image/jpeg' });

/** Test helpers that manage cars through the API as a signed-in user. `least` has the required fields. */
export async function carTesting(database: Database) {
  const { storage } = await temporaryStorage();
  const queue = recordingQueue();
  const app = testApp(database, { storage, queue });
  const staff = await signIn(database);
  const owner = apiClient(app, staff);
  const least = await minimalCar(database);
  const create = (metadata: unknown, files = {}) => sendCar(app, 'create', metadata, staff, files);
  beforeEach(() => void queue.jobs.splice(0));

  return {
    app,
    queue,
    staff,
    least,
    create,
    update: (metadata: unknown, files = {}) => sendCar(app, 'update', metadata, staff, files),
    /** Adds a car and returns its id. */
    newCar: async (more: object = {}): Promise<number> =>
      (await create({ ...least, ...more })).body.carId,
    /** Returns a car, or the status of an error. Signed in by default. */
    read: async (carId: number, headers: Record<string, string> = staff) => {
      const response = await app.request(`/api/cars/${carId}`, { headers });
      return response.ok ? (await response.json())[0] : response.status;
    },
    remove: (carId: number | string) => owner.remove(`/cars/admin-delete?carId=${carId}`),
    /** Returns the audit entries of a car, newest first. */
    history: async (carId: number) =>
      (await owner.get(`/audit-log?entity=car&entityId=${carId}`)).body.data,
  };
}

/** Buyer details as sent by the form. */
export const buyer = {
  firstName: 'Canary',
  lastName: 'Kinsella',
  address1: '1 Main Street',
  address2: '',
  address3: null,
  county: 'Carlow',
  eircode: 'd02x285',
  phone: '085 000 0000',
};

/** A value for every field that `minimalCar` omits, different from the default. */
export const FULL_CAR_INPUT = {
  name: 'Company director’s own',
  stockNumber: 'FC-1001',
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
  registration: '221-CW-1234',
  vin: 'WVWZZZCDZNW000001',
  inStockSince: '2026-03-02',
  firstRegistered: '2022-01-14',
  importedFrom: 'GB',
  serviceHistory: 'full',
  lastServiceOn: '2026-02-20',
  lastServiceKm: 108_000,
  keys: 2,
  previousUse: 'company',
  financeOwed: 'clearsAtSale',
  historyCheckedWith: 'Cartell',
  historyCheckedOn: '2026-03-03',
  historyNote: 'Nothing found',
  writeOff: 'S',
  writeOffNote: 'Rear bumper replaced',
  mileageCheckedAgainst: 'NCT certificates',
  mileageCheckedOn: '2026-03-04',
  recallsCheckedOn: '2026-03-05',
  connectedServices: 'removed',
  recordedData: 'see the data sheet on toyota.ie',
  warrantyMonths: 12,
  warrantyKm: 20_000,
  warrantyBy: 'Forecourt Motors',
  batteryKwh: 77.4,
  rangeKm: 420,
  batteryHealth: 91,
  batteryCheckedOn: '2026-03-06',
  knownMarks: 'Scratch on the left door\nStone chip',
  publish: true,
  premium: true,
  sale: false,
} satisfies Record<
  Exclude<CarFieldName, 'makeId' | 'modelId' | 'transmissionId' | 'fuelTypeId'>,
  unknown
>;
