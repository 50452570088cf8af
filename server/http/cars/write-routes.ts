import { z } from 'zod';
import { carInput, carUpdate } from '../../../domain/car-input.ts';
import { AppError } from '../../../domain/errors.ts';
import { id } from '../../../domain/fields.ts';
import { idParameter } from '../../../domain/query.ts';
import type { Deps } from '../../deps.ts';
import { createCar, type SavedCar } from '../../services/cars/create.ts';
import { deleteCar } from '../../services/cars/delete.ts';
import { updateCar } from '../../services/cars/update.ts';
import { withStoredImages } from '../../services/images/store-image.ts';
import { readCarForm } from './read-car-form.ts';
import { done, doneBody } from '../core/done.ts';
import { privateJson, route } from '../core/route.ts';

const saved = doneBody.extend({
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
  errors: ['conflict'],
  response: { status: 201, name: 'SavedCar', description: 'The car is saved', schema: saved },
} as const;

/** What a call is known by, so that it can be made again; null for a call that says nothing. */
function idempotencyKey(header: string | undefined): string | null {
  if (header === undefined) return null;
  if (/^[\w-]{8,100}$/.test(header)) return header;
  throw new AppError('malformed', 'The Idempotency-Key is 8 to 100 letters, digits and dashes.');
}

const savedJson = (message: string, car: SavedCar) =>
  privateJson({ success: true as const, message, ...car });

/** How staff write cars; `segment` is the word of the configuration that their paths begin with. */
export function carWriteRoutes(
  deps: Pick<Deps, 'database' | 'storage' | 'queue'>,
  segment: string,
) {
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
          const { metadata, images } = await readCarForm(carInput, call.raw, keep);
          const key = idempotencyKey(call.header('idempotency-key'));
          const car = await createCar(parts, metadata, images, await call.user(), key);
          return savedJson('The vehicle has been successfully added', car);
        }),
    }),
    route({
      ...save,
      path: `/cars/${segment}-update`,
      summary: 'Save a car',
      description:
        'All of the car, as it is to be: what is left out becomes empty. 409 where somebody saved it since `version`; the answer then names the version that stands. A sale or a booking that is switched off deletes that buyer’s details.',
      form: carUpdate,
      errors: ['notFound', 'conflict'],
      handle: (call) =>
        withStoredImages(deps.storage, async (keep) => {
          const { metadata, images } = await readCarForm(carUpdate, call.raw, keep);
          const car = await updateCar(parts, metadata, images, await call.user());
          return savedJson('The vehicle has been successfully updated', car);
        }),
    }),
    route({
      ...write,
      method: 'delete',
      path: `/cars/${segment}-delete`,
      summary: 'Delete a car, with its images and buyers',
      query: z.object({ carId: idParameter() }),
      errors: ['malformed', 'invalid', 'notFound'],
      response: { name: 'Done', description: 'It is gone', schema: doneBody },
      handle: async (call) => {
        await deleteCar(parts, call.query.carId, await call.user());
        return done('The vehicle has been successfully deleted');
      },
    }),
  ];
}
