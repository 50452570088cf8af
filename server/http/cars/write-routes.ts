import { z } from 'zod';
import { carInput, carUpdate } from '../../../domain/car-input.ts';
import { AppError } from '../../../domain/errors.ts';
import { id } from '../../../domain/fields.ts';
import { idParameter } from '../../../domain/query.ts';
import type { Database } from '../../data/engine/client.ts';
import type { Queue } from '../../ports/queue.ts';
import { createCar, type SavedCar } from '../../services/cars/create.ts';
import { deleteCar } from '../../services/cars/delete.ts';
import { updateCar } from '../../services/cars/update.ts';
import { withStoredImages } from '../../services/images/store-image.ts';
import type { Storage } from '../../ports/storage.ts';
import { readCarForm } from './read-car-form.ts';
import { forOne, type Route, route } from '../core/route.ts';

const done = z.object({ success: z.literal(true), message: z.string() });
const saved = done.extend({
  carId: id(),
  version: z.int().describe('What the next change of the car names'),
  existed: z
    .literal(true)
    .optional()
    .describe('The same call came before: nothing was added or changed'),
});

const write = { policy: 'staff', tag: 'Cars' } as const;
const save = {
  ...write,
  method: 'post',
  refusals: ['conflict'],
  answer: { status: 201, name: 'SavedCar', description: 'The car is saved', schema: saved },
} as const;

/** What a call is known by, so that it can be made again; null for a call that says nothing. */
function idempotencyKey(header: string | undefined): string | null {
  if (header === undefined) return null;
  if (/^[\w-]{8,100}$/.test(header)) return header;
  throw new AppError('malformed', 'The Idempotency-Key is 8 to 100 letters, digits and dashes.');
}

const answer = (message: string, car: SavedCar) => forOne({ success: true, message, ...car });

/** How staff write cars; `segment` is the word of the configuration that their paths begin with. */
export function carWriteRoutes(
  deps: { database: Database; storage: Storage; queue: Queue },
  segment: string,
): Route[] {
  const { db } = deps.database;
  const parts = { db, queue: deps.queue };
  return [
    route({
      ...save,
      path: `/cars/${segment}-create`,
      summary: 'Add a car',
      description:
        'A form with its data as JSON, and images, if any, as files. With a header `Idempotency-Key` (8 to 100 letters, digits and dashes of your own making) the same call may be made again when no answer came: the car is added once.',
      form: carInput,
      handle: (call) =>
        withStoredImages(deps.storage, async (keep) => {
          const { metadata, images } = await readCarForm(carInput, call.request, keep);
          const key = idempotencyKey(call.header('idempotency-key'));
          const car = await createCar(parts, metadata, images, await call.user(), key);
          return answer('The vehicle has been successfully added', car);
        }),
    }),
    route({
      ...save,
      path: `/cars/${segment}-update`,
      summary: 'Save a car',
      description:
        'All of the car, as it is to be: what is left out becomes empty. 409 where somebody saved it since `version`; the answer then names the version that stands. A sale or a booking that is switched off deletes that buyer’s details.',
      form: carUpdate,
      refusals: ['notFound', 'conflict'],
      handle: (call) =>
        withStoredImages(deps.storage, async (keep) => {
          const { metadata, images } = await readCarForm(carUpdate, call.request, keep);
          const car = await updateCar(parts, metadata, images, await call.user());
          return answer('The vehicle has been successfully updated', car);
        }),
    }),
    route({
      ...write,
      method: 'delete',
      path: `/cars/${segment}-delete`,
      summary: 'Delete a car, with its images and buyers',
      query: z.object({ carId: idParameter() }),
      refusals: ['malformed', 'invalid', 'notFound'],
      answer: { name: 'Done', description: 'It is gone', schema: done },
      handle: async (call) => {
        await deleteCar(parts, call.query.carId, await call.user());
        return forOne({ success: true, message: 'The vehicle has been successfully deleted' });
      },
    }),
  ];
}
