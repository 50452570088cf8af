import type { CarChoice, CarListItem } from './car.ts';
import type {
  CarFilters,
  CarListQuery,
  CarReason,
  CarSearch,
  Facets,
  FacetsQuery,
  SearchResponse,
} from './car-search.ts';
import { pick } from '../../platform/objects.ts';
import { paginate } from '../../platform/pagination.ts';
import type { ApiContext } from '../../app/context.server.ts';
import { presentListItem } from './page/present-car.server.ts';
import { type CarView, presentCard } from './present-card.server.ts';
import {
  filtersInWords,
  type FiltersInWords,
  stockNames,
  withFirstCars,
  withMeaning,
} from './search/sentence/stock-sentence.server.ts';
import { listEntries } from '../reference-lists/list.server.ts';
import { REFERENCE_LISTS, type ReferenceListKey } from '../reference-lists/definitions.ts';
import {
  findChoices,
  findFacets,
  knownWords,
  matches,
  matching,
  search,
} from './search/search.server.ts';
import { whyOf } from './search/why.server.ts';
import type { Stock, StockCar } from './stock-car.server.ts';

// The result of a read includes all earlier writes.

export type StockContext = CarView & Pick<ApiContext, 'stock'>;

/** Returns a page of matching cars; empty, with correct totals, past the last page. */
export async function searchCars(ctx: StockContext, query: CarSearch): Promise<SearchResponse> {
  const stock = await ctx.stock.cars();
  const { understood, ...meant } = withMeaning(stock, query, ctx.now);
  const { total, cars, first } = search(stock, meant);
  const names = stockNames(stock, query.publish ?? true);
  return {
    vehicles: cars.map((car) => {
      const why = whyOf(car, meant, names);
      return { ...presentCard(car, ctx), ...(why && { why }) };
    }),
    pagination: paginate(total, query.page, query.pageSize),
    ...(understood && { sentence: withFirstCars(understood, first) }),
  };
}

/** Returns all matching cars, newest first; of those with `ids`, if it is given. */
export async function listCars(
  ctx: StockContext,
  { ids, ...filters }: CarListQuery,
): Promise<CarListItem[]> {
  const stock = await ctx.stock.cars();
  const cars = matching(stock, withMeaning(stock, filters, ctx.now), 'newest');
  const wanted = ids ? cars.filter(({ carId }) => ids.includes(carId)) : cars;
  return wanted.map((car) => presentListItem(car, ctx));
}

/** Returns how each of these cars meets the filters. Leaves out cars that a search without filters does not find. */
export async function explainCars(
  ctx: Pick<ApiContext, 'stock' | 'now'>,
  { ids = [], ...filters }: CarListQuery,
): Promise<CarReason[]> {
  const stock = await ctx.stock.cars();
  const { publish = true } = filters;
  const meant = withMeaning(stock, filters, ctx.now);
  const names = stockNames(stock, publish);
  return matching(stock, { publish }, 'newest')
    .filter(({ carId }) => ids.includes(carId))
    .map((car) => ({ carId: car.carId, why: whyOf(car, meant, names) }));
}

/**
 * Returns a function that checks whether a car is what filters ask for. Reads a sentence with the names in the stock. A
 * car must have each word of it that at least one published car has. If the sentence asks for a name that is not in
 * stock, no car matches.
 */
export function carCheck(stock: Stock, filters: CarFilters, now: Date): (car: StockCar) => boolean {
  const meant = withMeaning(stock, filters, now);
  if (meant.means?.isAbsent) return () => false;
  const words = meant.means ? knownWords(stock, meant.means.words) : '';
  return matches({ ...meant, q: [meant.q, words].filter(Boolean).join(' ') });
}

/** Returns search filters in words. */
export async function describeFilters(
  ctx: Pick<ApiContext, 'db' | 'stock' | 'now'>,
  filters: CarFilters,
): Promise<FiltersInWords> {
  const namesOf = async (list: ReferenceListKey) => {
    const items = await listEntries(ctx, { list });
    const { idField } = REFERENCE_LISTS[list];
    return new Map(
      (Array.isArray(items) ? items : items.data).map((item) => [
        Number(Reflect.get(item, idField)),
        item.name,
      ]),
    );
  };
  const lists = {
    makeId: await namesOf('makes'),
    modelId: await namesOf('models'),
    transmissionId: await namesOf('transmissions'),
    fuelTypeId: await namesOf('fuelTypes'),
  };
  return filtersInWords(await ctx.stock.cars(), filters, { lists, now: ctx.now });
}

/** Returns the counts, body types, colours and years of published cars, or of drafts. */
export async function countFacets(
  ctx: Pick<ApiContext, 'stock' | 'now'>,
  query: FacetsQuery,
): Promise<Facets> {
  const stock = await ctx.stock.cars();
  return findFacets(stock, withMeaning(stock, query, ctx.now));
}

/** Maximum number of cars in the list that staff choose from. */
const MAX_CHOICES = 8;

/** Matches the address of a car's page: `/car/48`, `/car/48/enquire?from=search` or `/edit-car/48`. */
const ADDRESS = /(?:^|[/-])car\/(\d{1,9})(?:[/?#]|$)/;

/** Returns the id of a car whose address was typed or pasted, or null. */
export function carIdInAddress(text: string): number | null {
  const [, carId] = ADDRESS.exec(text) ?? [];
  return carId === undefined ? null : Number(carId);
}

/** Returns the cars that match what a colleague typed, best matches first. */
export async function listCarChoices(
  ctx: StockContext,
  { q }: { q?: string | undefined },
): Promise<CarChoice[]> {
  const all = await ctx.stock.cars();
  const carId = carIdInAddress(q ?? '');
  const cars = carId
    ? all.newest.filter((car) => car.carId === carId)
    : findChoices(all, q, MAX_CHOICES);
  return cars.map((car) => {
    const card = presentCard(car, ctx);
    return {
      ...pick(card, ['carId', 'price', 'image', 'imageDetails', 'carSold', 'carBooked']),
      title: `${card.year} ${card.name}`,
      stockNumber: car.stockNumber,
      publish: car.publish,
    };
  });
}
