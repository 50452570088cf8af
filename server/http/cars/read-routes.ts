import { z } from 'zod';
import { car, carListItem } from '../../../domain/car.ts';
import {
  carFilters,
  carSearch,
  facets,
  facetsQuery,
  searchAnswer,
} from '../../../domain/car-search.ts';
import { AppError } from '../../../domain/errors.ts';
import { idParameter } from '../../../domain/query.ts';
import { staffCar } from '../../../domain/staff-car.ts';
import type { CarReads } from '../../services/cars/reads.ts';
import type { StaffDetail } from '../../services/cars/staff-detail.ts';
import type { Policy } from '../core/policy.ts';
import { publicJson, privateJson, route } from '../core/route.ts';

const tag = 'Cars';
const carId = idParameter();

/** Anyone sees published cars; whoever asks for others, in whatever words, must be signed in. */
const publishedOnly = (searchParams: URLSearchParams): Policy =>
  searchParams.getAll('publish').every((value) => value === 'true') ? 'public' : 'staff';

const errors = ['malformed', 'unauthenticated', 'forbidden', 'invalid'] as const;

export function carReadRoutes(reads: CarReads, staffDetail: StaffDetail) {
  return [
    route({
      method: 'get',
      path: '/cars',
      policy: publishedOnly,
      tag,
      summary: 'Every car that meets the filters, newest first',
      query: carFilters,
      response: { name: 'CarList', description: 'The cars', schema: z.array(carListItem) },
      errors,
      handle: async ({ query }) => publicJson(await reads.list(query)),
    }),
    route({
      method: 'get',
      path: '/cars/search',
      policy: publishedOnly,
      tag,
      summary: 'One page of the cars that meet the filters',
      description:
        'There are no default filters: without any, every published car is found. A page past the end is empty, with the true totals.',
      query: carSearch,
      response: { name: 'SearchAnswer', description: 'The page', schema: searchAnswer },
      errors,
      handle: async ({ query }) => publicJson(await reads.search(query)),
    }),
    route({
      method: 'get',
      path: '/cars/facets',
      policy: publishedOnly,
      tag,
      summary: 'What the published cars have: figures, body types, colours, years',
      query: facetsQuery,
      response: { name: 'Facets', description: 'The choices', schema: facets },
      errors,
      handle: async ({ query }) => publicJson(await reads.facets(query)),
    }),
    route({
      method: 'get',
      path: '/cars/:carId',
      policy: 'public',
      tag,
      summary: 'One car, in a list of one',
      description:
        'Signed-in staff also reads unpublished cars, and everything that can be written, buyers included.',
      params: { carId: 'Id of the car' },
      response: {
        name: 'CarAnswer',
        description: 'The car',
        schema: z.array(z.union([staffCar, car])).length(1),
      },
      errors: ['notFound'],
      handle: async (call) => {
        const id = carId.safeParse(call.param('carId')).data;
        if (id === undefined) throw unknownCar();
        const staff = await call.user();
        const found = staff ? await staffDetail(id) : await reads.detail(id);
        if (!found) throw unknownCar();
        const result = staff ? privateJson([found]) : publicJson([found]);
        return { ...result, headers: { vary: 'Cookie' } };
      },
    }),
  ];
}

/** The same for a car that does not exist and one that the public may not see. */
const unknownCar = () => new AppError('notFound', 'This car does not exist.');
