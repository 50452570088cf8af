import { z } from 'zod';
import { car, carCard, carChoice, carListItem, goneCar } from '../car.ts';
import {
  carChoicesQuery,
  carListQuery,
  carReason,
  carSearch,
  facets,
  facetsQuery,
  searchResponse,
  sentenceQuery,
  sentenceReading,
  similarQuery,
} from '../car-search.ts';
import { staffCar } from '../fields/staff-car.ts';
import { readCar, UNKNOWN_CAR } from '../page/detail.server.ts';
import { readGone } from '../page/gone.server.ts';
import { countFacets, explainCars, listCarChoices, listCars, searchCars } from '../reads.server.ts';
import type { Policy } from '../../../platform/http/policy.server.ts';
import { readStockSentence } from './sentence/stock-sentence.server.ts';
import { routes } from '../../../platform/http/route.server.ts';
import { listSimilarCars } from './similar.server.ts';

/**
 * Requires the capability to read drafts for any value of `publish` except `true`, even if the value is
 * malformed or repeated.
 */
const publishedOnly = (searchParams: URLSearchParams): Policy =>
  searchParams.getAll('publish').every((value) => value === 'true')
    ? 'public'
    : { can: 'cars.read' };

const errors = ['malformed', 'unauthenticated', 'forbidden', 'invalid'] as const;

const cars = routes({ tag: 'Cars', policy: publishedOnly });
const anyone = routes({ tag: 'Cars', policy: 'public' });
const staff = routes({ tag: 'Cars', policy: { can: 'cars.read' } });

export const carReadRoutes = [
  cars.get('/cars', {
    cached: true,
    summary: 'List all cars that match the filters, newest first',
    query: carListQuery,
    response: z.array(carListItem).meta({ title: 'CarList' }),
    errors,
    handle: listCars,
  }),
  cars.get('/cars/search', {
    cached: true,
    summary: 'Return a page of the cars that match the filters',
    description:
      'Without filters it finds every published car. A page past the end is empty, with correct totals.',
    query: carSearch,
    response: searchResponse,
    errors,
    handle: searchCars,
  }),
  cars.get('/cars/why', {
    cached: true,
    summary: 'Return how cars meet filters, such as `Automatic, 2019; €1,450 under your €20,000`',
    description: 'Leaves out cars that do not exist. The filters leave out no car.',
    query: carListQuery,
    response: z.array(carReason),
    errors,
    handle: explainCars,
  }),
  cars.get('/cars/facets', {
    cached: true,
    summary: 'Return counts, body types, colours and years of the published cars',
    description:
      'With `counts=true` also the number of cars for each option of each filter. Only these depend on the other parameters.',
    query: facetsQuery,
    response: facets,
    errors,
    handle: countFacets,
  }),
  cars.get('/sentence', {
    cached: true,
    summary: 'Return what a sentence means, such as `automatic diesel under 20k`',
    description:
      'A phrase that is not understood stays a search for words, and so does text in quotes. A filter with several values finds cars with one of them.',
    query: sentenceQuery,
    response: sentenceReading,
    errors,
    handle: readStockSentence,
  }),
  staff.get('/cars/choices', {
    summary: 'Return cars for staff to choose from, found by words or by stock number',
    description: 'At most eight, drafts included. Visitors cannot search for stock numbers.',
    query: carChoicesQuery,
    response: z.array(carChoice).max(8),
    handle: listCarChoices,
  }),
  anyone.get('/cars/:carId', {
    cached: true,
    dependsOnSession: true,
    summary: 'Return one car, as an array with one item',
    description:
      'Signed-in staff also receive drafts, and all fields that can be edited; with the capability `cars.sell` also the buyer details.',
    response: z.array(z.union([staffCar, car])).length(1),
    notFound: UNKNOWN_CAR,
    handle: readCar,
  }),
  anyone.get('/cars/:carId/similar', {
    cached: true,
    summary: 'Return the cars that are most like a car, best first',
    description:
      'Published cars that are neither sold nor booked, of the same listing type and currency, that cost between half and twice as much. Drafts have none, also for staff.',
    query: similarQuery,
    response: z.array(carCard),
    notFound: UNKNOWN_CAR,
    handle: listSimilarCars,
  }),
  anyone.get('/cars/:carId/gone', {
    cached: true,
    summary: 'Return a car that was on the site before, with similar cars',
    description:
      'A car that was never on the site, and one that still is, has none, also for staff.',
    response: goneCar,
    notFound: UNKNOWN_CAR,
    handle: readGone,
  }),
];
