import type { z } from 'zod';
import { fuelType, fuelTypeInput, fuelTypeKey, fuelTypeUpdate } from '../../../domain/fuel-type.ts';
import { make, makeInput, makeKey, makeUpdate } from '../../../domain/make.ts';
import { model, modelInput, modelKey, modelUpdate } from '../../../domain/model.ts';
import {
  transmission,
  transmissionInput,
  transmissionKey,
  transmissionUpdate,
} from '../../../domain/transmission.ts';
import type { Db } from '../../data/engine/client.ts';
import { createFuelType } from '../../services/fuel-types/create.ts';
import { deleteFuelType } from '../../services/fuel-types/delete.ts';
import { updateFuelType } from '../../services/fuel-types/update.ts';
import { createMake } from '../../services/makes/create.ts';
import { deleteMake } from '../../services/makes/delete.ts';
import { updateMake } from '../../services/makes/update.ts';
import { createModel } from '../../services/models/create.ts';
import { deleteModel } from '../../services/models/delete.ts';
import { updateModel } from '../../services/models/update.ts';
import { createTransmission } from '../../services/transmissions/create.ts';
import { deleteTransmission } from '../../services/transmissions/delete.ts';
import { updateTransmission } from '../../services/transmissions/update.ts';
import { done, doneBody } from '../core/done.ts';
import { privateJson, route } from '../core/route.ts';

/** What is the same for the writes of all four lists. */
const write = { policy: 'staff', tag: 'Lists' } as const;

const creation = <Shape extends z.ZodRawShape>(name: string, item: z.ZodObject<Shape>) =>
  ({
    ...write,
    method: 'post',
    errors: ['conflict'],
    response: {
      status: 201,
      name: `${name}Created`,
      description: 'The new entry',
      schema: doneBody.extend(item.shape),
    },
  }) as const;

const change = {
  ...write,
  method: 'put',
  errors: ['notFound', 'conflict'],
  response: { name: 'Done', description: 'It is changed', schema: doneBody },
} as const;

const removal = {
  ...write,
  method: 'delete',
  description: 'Refused with 409 while anything uses it; the message counts what does.',
  errors: ['notFound', 'conflict'],
  response: { name: 'Done', description: 'It is gone', schema: doneBody },
} as const;

const added = <Entry extends { name: string }>(entry: Entry) =>
  privateJson({
    success: true as const,
    message: `${entry.name} has been added successfully`,
    ...entry,
  });
const updated = (what: string) => done(`${what} has been updated successfully`);
const deleted = (what: string) => done(`${what} has been deleted successfully`);

/** How staff write makes, models, transmissions and fuel types. */
export function listWriteRoutes(db: Db) {
  return [...makeRoutes(db), ...modelRoutes(db), ...transmissionRoutes(db), ...fuelTypeRoutes(db)];
}

const makeRoutes = (db: Db) => [
  route({
    ...creation('Make', make),
    path: '/makes/create',
    summary: 'Add a make',
    body: makeInput,
    handle: async ({ body, user }) => added(await createMake(db, body, await user())),
  }),
  route({
    ...change,
    path: '/makes/update',
    summary: 'Rename a make',
    body: makeUpdate,
    handle: async ({ body, user }) => {
      await updateMake(db, body, await user());
      return updated('Make');
    },
  }),
  route({
    ...removal,
    path: '/makes/delete',
    summary: 'Delete a make',
    body: makeKey,
    handle: async ({ body, user }) => {
      await deleteMake(db, body.makeId, await user());
      return deleted('Make');
    },
  }),
];

const modelRoutes = (db: Db) => [
  route({
    ...creation('Model', model),
    path: '/models/create',
    summary: 'Add a model to a make',
    body: modelInput,
    handle: async ({ body, user }) => added(await createModel(db, body, await user())),
  }),
  route({
    ...change,
    path: '/models/update',
    summary: 'Rename a model, or give it to another make',
    description: 'Its cars follow it to the other make.',
    body: modelUpdate,
    handle: async ({ body, user }) => {
      await updateModel(db, body, await user());
      return updated('Model');
    },
  }),
  route({
    ...removal,
    path: '/models/delete',
    summary: 'Delete a model',
    body: modelKey,
    handle: async ({ body, user }) => {
      await deleteModel(db, body.modelId, await user());
      return deleted('Model');
    },
  }),
];

const transmissionRoutes = (db: Db) => [
  route({
    ...creation('Transmission', transmission),
    path: '/transmissions/create',
    summary: 'Add a transmission',
    body: transmissionInput,
    handle: async ({ body, user }) => added(await createTransmission(db, body, await user())),
  }),
  route({
    ...change,
    path: '/transmissions/update',
    summary: 'Rename a transmission',
    body: transmissionUpdate,
    handle: async ({ body, user }) => {
      await updateTransmission(db, body, await user());
      return updated('Transmission');
    },
  }),
  route({
    ...removal,
    path: '/transmissions/delete',
    summary: 'Delete a transmission',
    body: transmissionKey,
    handle: async ({ body, user }) => {
      await deleteTransmission(db, body.transmissionId, await user());
      return deleted('Transmission');
    },
  }),
];

const fuelTypeRoutes = (db: Db) => [
  route({
    ...creation('FuelType', fuelType),
    path: '/fuelTypes/create',
    summary: 'Add a fuel type',
    body: fuelTypeInput,
    handle: async ({ body, user }) => added(await createFuelType(db, body, await user())),
  }),
  route({
    ...change,
    path: '/fuelTypes/update',
    summary: 'Rename a fuel type',
    body: fuelTypeUpdate,
    handle: async ({ body, user }) => {
      await updateFuelType(db, body, await user());
      return updated('Fuel type');
    },
  }),
  route({
    ...removal,
    path: '/fuelTypes/delete',
    summary: 'Delete a fuel type',
    body: fuelTypeKey,
    handle: async ({ body, user }) => {
      await deleteFuelType(db, body.fuelTypeId, await user());
      return deleted('Fuel type');
    },
  }),
];
