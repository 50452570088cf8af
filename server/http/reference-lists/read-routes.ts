import { z } from 'zod';
import { fuelType } from '../../../domain/fuel-type.ts';
import { make } from '../../../domain/make.ts';
import { model } from '../../../domain/model.ts';
import { listPagination } from '../../../domain/pagination.ts';
import { listQuery, modelListQuery } from '../../../domain/query.ts';
import { transmission } from '../../../domain/transmission.ts';
import type { Database } from '../../data/engine/client.ts';
import { listFuelTypes } from '../../services/fuel-types/list.ts';
import { listMakes } from '../../services/makes/list.ts';
import { listModels } from '../../services/models/list.ts';
import { listTransmissions } from '../../services/transmissions/list.ts';
import { publicJson, route } from '../core/route.ts';

const description = 'By name; with `page` or `pageSize` one page, newest first.';

/** What is the same for the four reference lists. */
const listRoute = <Item extends z.ZodType>(name: string, item: Item) => ({
  method: 'get' as const,
  policy: 'public' as const,
  tag: 'Lists',
  description,
  errors: ['malformed', 'invalid'] as const,
  response: {
    name,
    description: 'The list, or a page of it',
    schema: z.union([z.array(item), z.object({ data: z.array(item), pagination: listPagination })]),
  },
});

export function listRoutes(database: Database) {
  return [
    route({
      ...listRoute('Makes', make),
      path: '/makes',
      summary: 'Makes',
      query: listQuery,
      handle: async ({ query }) => publicJson(await listMakes(database, query)),
    }),
    route({
      ...listRoute('Models', model),
      path: '/models',
      summary: 'Models, all or of one make',
      query: modelListQuery,
      handle: async ({ query }) => publicJson(await listModels(database, query)),
    }),
    route({
      ...listRoute('Transmissions', transmission),
      path: '/transmissions',
      summary: 'Transmissions',
      query: listQuery,
      handle: async ({ query }) => publicJson(await listTransmissions(database, query)),
    }),
    route({
      ...listRoute('FuelTypes', fuelType),
      path: '/fuelTypes',
      summary: 'Fuel types',
      query: listQuery,
      handle: async ({ query }) => publicJson(await listFuelTypes(database, query)),
    }),
  ];
}
