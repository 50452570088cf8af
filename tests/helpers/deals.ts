import type { Database } from '../../src/platform/database/client.server.ts';
import { apiClient } from './api-client.ts';
import { signIn, testApp } from './app.ts';
import { recordingQueue } from './car-form.ts';
import { stockFactory } from './stock.ts';
import { temporaryStorage } from './storage.ts';

/** A drawn signature. */
export const DRAWING = { width: 300, height: 120, strokes: [[10, 10, 40, 60, 90, 20]] };

/** The input of staff about a deal. */
export const DEAL = {
  buyer: {
    name: 'Aoife Ní Bhriain',
    address: '4 Sráid na Trá\nGaillimh\nH91 E2K5',
    email: 'aoife@example.com',
    phone: '085 123 4567',
  },
  price: 24_950_00,
  scheme: 'margin',
};

/** The car that the customer of `DEAL` brings. */
export const PART_EXCHANGE = {
  registration: '161-G-903',
  make: 'Škoda',
  model: 'Octavia',
  mileageKm: 181_000,
  allowance: 6_500_00,
};

/** Test helpers that change deals through the API, as an owner unless a test gives another client. */
export async function dealTesting(database: Database) {
  const { storage } = await temporaryStorage();
  const queue = recordingQueue();
  const app = testApp(database, { storage, queue });
  const sessions = {
    owner: await signIn(database),
    sales: await signIn(database, 'sales'),
    prep: await signIn(database, 'prep'),
  };
  const owner = apiClient(app, sessions.owner);
  const sales = apiClient(app, sessions.sales);
  const stock = stockFactory(database);
  const kind = await stock.kind('Volvo', 'V60');
  const newCar = (more: object = {}) => stock.car({ ...kind, ...more });
  type Client = typeof owner;

  const read = async (dealId: number) => (await owner.get(`/deals/${dealId}`)).body;
  const versionOf = async (dealId: number): Promise<number> => (await read(dealId)).version;

  /** Starts a deal of a car, a new one by default, and returns its id. */
  async function start(more: object = {}, carId?: number): Promise<number> {
    const { body } = await owner.post('/deals', { carId: carId ?? (await newCar()) });
    const saved = await owner.put(`/deals/${body.dealId}`, { ...DEAL, version: 1, ...more });
    if (saved.status !== 200) throw new Error(saved.text);
    return body.dealId;
  }

  /** Calls a route of a deal with its current version. */
  const step = async (dealId: number, path: string, more: object = {}, client: Client = owner) =>
    client.post(`/deals/${dealId}/${path}`, { version: await versionOf(dealId), ...more });
  const change = async (dealId: number, more: object) =>
    owner.put(`/deals/${dealId}`, { ...DEAL, version: await versionOf(dealId), ...more });
  const order = (dealId: number, more: object = {}) =>
    step(dealId, 'order', { signature: { place: 'paper' }, ...more });
  /** Pays into a deal; by card on a day of the past by default. */
  const pay = (dealId: number, amount: number, more: object = {}, client: Client = owner) =>
    client.post(`/deals/${dealId}/payments`, {
      date: '2026-06-01',
      method: 'card',
      amount,
      ...more,
    });
  const handOver = async (dealId: number, more: object = {}) =>
    step(dealId, 'handover', {
      done: (await read(dealId)).checklist,
      signature: { place: 'paper' },
      ...more,
    });
  const carState = async (carId: number) => {
    const [car] = (await owner.get(`/cars/${carId}?publish=false`)).body;
    return car;
  };
  return {
    app,
    queue,
    storage,
    sessions,
    owner,
    sales,
    prep: apiClient(app, sessions.prep),
    stock,
    newCar,
    read,
    versionOf,
    start,
    step,
    change,
    order,
    pay,
    handOver,
    carState,
  };
}
