import type { Hono } from 'hono';
import type { CarFields } from '../../domain/car-input.ts';
import type { Database } from '../data/client.ts';
import { stockFactory } from '../data/testing-cars.ts';
import type { JobName } from '../../domain/jobs.ts';
import type { Queue } from '../jobs/queue.ts';

/** A queue that only remembers what it was given. */
export function rememberingQueue(): Queue & { jobs: { name: JobName; payload: unknown }[] } {
  const jobs: { name: JobName; payload: unknown }[] = [];
  return {
    jobs,
    enqueue: async (_tx, name, payload) => void jobs.push({ name, payload }),
  };
}

let made = 0;

/** The least that a new car says, of a make and lists of its own. */
export async function leastCar(database: Database): Promise<CarFields> {
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

/** Sends a car's form as a browser does. */
export async function sendCar(
  app: Hono,
  verb: 'create' | 'update',
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
