import { z } from 'zod';
import { can } from '../../../domain/capabilities.ts';
import { car, type CarChoice, carChoice, carListItem } from '../../../domain/car.ts';
import {
  carChoicesQuery,
  carFilters,
  carSearch,
  facets,
  facetsQuery,
  searchResponse,
} from '../../../domain/car-search.ts';
import { AppError } from '../../../domain/errors.ts';
import { idParameter } from '../../../domain/query.ts';
import { staffCar } from '../../../domain/staff-car.ts';
import type { CarReads } from '../../services/cars/reads.ts';
import type { StaffDetail } from '../../services/cars/staff-detail.ts';
import type { Policy } from '../core/policy.ts';
import { publicJson, privateJson, route } from '../core/route.ts';

/** Returns the cars that a colleague may mean, best matches first. */
type CarChoices = (q: string | undefined) => Promise<CarChoice[]>;

const tag = 'Cars';
const carId = idParameter();

/**
 * Requires the capability to read drafts for any value of `publish` except `true`, even if the value is
 * malformed or repeated.
 */
const publishedOnly = (searchParams: URLSearchParams): Policy =>
  searchParams.getAll('publish').every((value) => value === 'true')
    ? 'public'
    : { can: 'cars.read' };

const errors = ['malformed', 'unauthenticated', 'forbidden', 'invalid'] as const;

export function carReadRoutes(
  reads: CarReads,
  { staffDetail, choices }: { staffDetail: StaffDetail; choices: CarChoices },
) {
  return [
    route({
      method: 'get',
      path: '/cars',
      policy: publishedOnly,
      cached: true,
      tag,
      summary: 'List all cars that match the filters, newest first',
      query: carFilters,
      response: { name: 'CarList', description: 'The cars', schema: z.array(carListItem) },
      errors,
      handle: async ({ query }) => publicJson(await reads.list(query)),
    }),
    route({
      method: 'get',
      path: '/cars/search',
      policy: publishedOnly,
      cached: true,
      tag,
      summary: 'Return a page of the cars that match the filters',
      description:
        'Without filters it finds every published car. A page past the end is empty, with correct totals.',
      query: carSearch,
      response: { name: 'SearchResponse', description: 'The page', schema: searchResponse },
      errors,
      handle: async ({ query }) => publicJson(await reads.search(query)),
    }),
    route({
      method: 'get',
      path: '/cars/facets',
      policy: publishedOnly,
      cached: true,
      tag,
      summary: 'Return counts, body types, colours and years of the published cars',
      description:
        'With `counts=true` also the number of cars for each option of each filter. Only these depend on the other parameters.',
      query: facetsQuery,
      response: { name: 'Facets', description: 'The facets', schema: facets },
      errors,
      handle: async ({ query }) => publicJson(await reads.facets(query)),
    }),
    route({
      method: 'get',
      path: '/cars/choices',
      policy: { can: 'cars.read' },
      tag,
      summary: 'Return cars for staff to choose from, found by words or by stock number',
      description: 'At most eight, drafts included. Visitors cannot search for stock numbers.',
      query: carChoicesQuery,
      response: { name: 'CarChoices', description: 'The cars', schema: z.array(carChoice).max(8) },
      handle: async ({ query }) => privateJson(await choices(query.q)),
    }),
    route({
      method: 'get',
      path: '/cars/:carId',
      policy: 'public',
      cached: true,
      tag,
      summary: 'Return one car, as an array with one item',
      description:
        'Signed-in staff also receive drafts, and all fields that can be edited; with the capability `cars.sell` also the buyer details.',
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
        const user = await call.user();
        const staff = can(user, 'cars.read') ? user : null;
        const found = staff ? await staffDetail(id, staff) : await reads.detail(id);
        if (!found) throw unknownCar();
        const result = staff ? privateJson([found]) : publicJson([found]);
        return { ...result, headers: { vary: 'Cookie' } };
      },
    }),
  ];
}

/** Unknown cars and drafts get the same error, so that it does not reveal drafts. */
const unknownCar = () => new AppError('notFound', 'This car does not exist.');
