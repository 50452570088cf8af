import { z } from 'zod';
import { carInput, carUpdate } from '../../../domain/car-input.ts';
import { id } from '../../../domain/fields.ts';
import { idParameter } from '../../../domain/query.ts';
import type { Deps } from '../../deps.ts';
import { createCar, type SavedCar } from '../../services/cars/create.ts';
import { deleteCar } from '../../services/cars/delete.ts';
import { updateCar } from '../../services/cars/update.ts';
import { withStoredImages } from '../../services/images/store-image.ts';
import { readCarForm } from './read-car-form.ts';
import { done, doneBody } from '../core/done.ts';
import { idempotencyKey } from '../core/idempotency-key.ts';
import { privateJson, route } from '../core/route.ts';

const saved = doneBody.extend({
  carId: id(),
  version: z.int().describe('Version that the next update requires'),
  existed: z
    .literal(true)
    .optional()
    .describe('An earlier request with the same key added the car; nothing was changed'),
});

const tag = 'Cars';
const save = {
  tag,
  method: 'post',
  errors: ['conflict'],
  response: { status: 201, name: 'SavedCar', description: 'The car was saved', schema: saved },
} as const;

const savedJson = (message: string, car: SavedCar) =>
  privateJson({ success: true as const, message, ...car });

/** @param segment path segment of the staff API, from the configuration */
export function carWriteRoutes(
  deps: Pick<Deps, 'database' | 'storage' | 'queue'>,
  segment: string,
) {
  const { db } = deps.database;
  const parts = { db, queue: deps.queue };
  return [
    route({
      ...save,
      policy: { can: 'cars.price' },
      path: `/cars/${segment}-create`,
      summary: 'Add a car',
      description:
        'A form with the data as JSON and optional image files. If no response arrives, repeat the request with the same `Idempotency-Key` header (8 to 100 letters, digits and hyphens): the car is added once.',
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
      policy: { can: 'cars.write' },
      path: `/cars/${segment}-update`,
      summary: 'Update a car',
      description:
        'Replaces all fields: an omitted field becomes empty, except for the details of buyers, and fields that the user may not change. Returns 403 if the user lacks the capability for a changed field (`cars.price`, `cars.publish`, `cars.sell`), and 409 with the current version if another user saved the car after `version`. Switching off a sale or a booking deletes the buyer’s details.',
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
      tag,
      policy: { can: 'cars.delete' },
      method: 'delete',
      path: `/cars/${segment}-delete`,
      // The deletion frees the disk space of the car's images.
      evenWithoutSpace: true,
      summary: 'Delete a car with its images and buyer details',
      query: z.object({ carId: idParameter() }),
      errors: ['notFound'],
      response: { name: 'Done', description: 'The car was deleted', schema: doneBody },
      handle: async (call) => {
        await deleteCar(parts, call.query.carId, await call.user());
        return done('The vehicle has been successfully deleted');
      },
    }),
  ];
}
