import { redirect } from 'react-router';
import {
  apiQuery,
  type Filters,
  filtersFromAddress,
} from '../../cars/components/search-address.ts';
import { chosenFilters } from '../../cars/components/chosen-filters.ts';
import { loadCar } from '../../cars/components/car-page/load-car.ts';
import { loadLists, NO_LISTS } from '../../cars/components/search-panel/lists.ts';
import { PRICE_SLIDER } from '../../cars/listing.ts';
import type { Api } from '../../api/api.ts';
import type { AlertKind } from '../options.ts';

interface NewAlert {
  kind: AlertKind;
  stamp: string;
  /** The car, or the chosen filters. */
  about: string[];
  /** Where the visitor comes from. */
  back: string;
}

/** Without the highest price that every search has by default: visitors do not choose it, and it hides cars. */
function filtersOf(query: URLSearchParams): Filters {
  const filters = filtersFromAddress(query);
  const [low, high] = filters.priceRange;
  return high === PRICE_SLIDER.defaultMax
    ? { ...filters, priceRange: [low, PRICE_SLIDER.max] }
    : filters;
}

/** Returns what an alert of this address is about, as the API gets it. */
export function subjectOf(query: URLSearchParams) {
  const carId = query.get('carId');
  if (carId !== null) return { kind: 'car', carId: Number(carId) } as const;
  const filters = apiQuery(filtersOf(query));
  filters.delete('sort');
  filters.delete('page');
  return { kind: 'search', filters: Object.fromEntries(filters) } as const;
}

/** @throws the response of the car's page if the car is not public */
export async function loadNewAlert(api: Api, { url, signal }: Request): Promise<NewAlert> {
  const query = new URL(url).searchParams;
  const carId = query.get('carId');
  if (carId !== null) {
    const { car, unpublished } = await loadCar(api, carId, signal);
    const back = `/car/${car.carId}`;
    if (unpublished) throw redirect(back);
    const { stamp } = await api.enquiryForm(carId, signal);
    const name = [car.year, car.make?.name, car.model?.name].filter(Boolean).join(' ');
    return { kind: 'car', stamp, about: [name], back };
  }
  const filters = filtersOf(query);
  const [lists, { stamp }, { sentence }] = await Promise.all([
    loadLists(api, { filters, signal }),
    api.enquiryForm(null, signal),
    // Says what the words of the visitor mean.
    api.searchCars(apiQuery(filters), signal),
  ]);
  // Without counts: how many cars a limit hides now says nothing about the cars to come.
  const labels = chosenFilters(filters, { ...lists, facets: NO_LISTS.facets }, sentence);
  query.delete('page');
  return {
    kind: 'search',
    stamp,
    about: labels.map(({ label }) => label),
    back: query.size > 0 ? `/search?${query}` : '/search',
  };
}
