import { z } from 'zod';
import { carInput, carUpdate, draftInput, draftUpdate } from './car-input.ts';
import { id } from '../../../platform/fields.ts';
import { idParameter } from '../../../platform/query.ts';
import { withCarForm } from './car-form.server.ts';
import { createCar, updateCar } from './save-car.server.ts';
import { deleteCar } from './bin.server.ts';
import { doneBody, routes } from '../../../platform/http/route.server.ts';

const savedCar = doneBody.extend({
  carId: id(),
  version: z.int().describe('Version that the next update requires'),
  existed: z
    .literal(true)
    .optional()
    .describe('An earlier request with the same key added the car; nothing was changed'),
});

const create = routes({ tag: 'Cars', policy: { can: 'cars.price' } });
const update = routes({ tag: 'Cars', policy: { can: 'cars.write' } });
const remove = routes({ tag: 'Cars', policy: { can: 'cars.delete' } });

/** @param segment path segment of the staff API, from the configuration */
export const carWriteRoutes = (segment: string) => [
  create.post(`/cars/${segment}-create`, {
    summary: 'Add a car',
    description:
      'A form with the data as JSON and optional image files. If no response arrives, repeat the request with the same `Idempotency-Key` header (8 to 100 letters, digits and hyphens): the car is added once.',
    form: carInput,
    errors: ['conflict'],
    status: 201,
    response: savedCar,
    handle: withCarForm(carInput, createCar),
  }),
  create.post(`/cars/${segment}-create-draft`, {
    summary: 'Add a draft',
    description:
      'Like “Add a car”, but only make, model and year are required. Publishing the car needs the other fields.',
    form: draftInput,
    errors: ['conflict'],
    status: 201,
    response: savedCar,
    handle: withCarForm(draftInput, createCar),
  }),
  update.post(`/cars/${segment}-update`, {
    summary: 'Update a car',
    description:
      'Replaces all fields: an omitted field becomes empty, except for the details of buyers, fields whose description says that they stay unchanged, and fields that the user may not change. Returns 403 if the user lacks the capability for a changed field (`cars.price`, `cars.publish`, `cars.sell`), and 409 with the current version if another user saved the car after `version`. Switching off a sale or a booking deletes the buyer’s details.',
    form: carUpdate,
    errors: ['notFound', 'conflict'],
    status: 201,
    response: savedCar,
    handle: withCarForm(carUpdate, updateCar),
  }),
  update.post(`/cars/${segment}-update-draft`, {
    summary: 'Update a draft',
    description:
      'Like “Update a car”, but only make, model and year are required; the other values that a car needs on the site stay unchanged if they are omitted. Takes a published car off the site.',
    form: draftUpdate,
    errors: ['notFound', 'conflict'],
    status: 201,
    response: savedCar,
    handle: withCarForm(draftUpdate, updateCar),
  }),
  remove.delete(`/cars/${segment}-delete`, {
    // The car is deleted later with its files, which frees disk space.
    evenWithoutSpace: true,
    summary: 'Delete a car with its images and buyer details',
    description:
      'The car is gone at once. It stays in the bin for 30 days. The details of a buyer stay as long as tax law requires.',
    query: z.object({ carId: idParameter() }),
    errors: ['notFound'],
    handle: deleteCar,
    done: 'The vehicle has been successfully deleted',
  }),
];
