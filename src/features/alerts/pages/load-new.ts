import { redirect } from 'react-router';
import {
  apiQuery,
  type Filters,
  filtersFromAddress,
  NO_FILTERS,
} from '../../cars/search/search-address.ts';
import { chosenFilters } from '../../cars/search/chosen-filters.ts';
import { loadCar } from '../../cars/components/car-page/load-car.ts';
import { loadLists, NO_LISTS } from '../../cars/search/lists.ts';
import { WANTED_ADDRESS } from '../../enquiries/options.ts';
import type { Api } from '../../../app/api/api.ts';
import type { AlertKind } from '../options.ts';

interface NewAlert {
  kind: AlertKind;
  stamp: string;
  /** The name of the car, or a label for each chosen filter. */
  about: string[];
  /** Address of the page that the visitor came from: the car or the search. */
  back: string;
}

/**
 * Returns the filters of an address. Removes the default highest price, which the visitor did not choose and which
 * hides cars.
 */
function filtersOf(query: URLSearchParams): Filters {
  const filters = filtersFromAddress(query);
  return filters.maxPrice === NO_FILTERS.maxPrice ? { ...filters, maxPrice: null } : filters;
}

/** Converts the query of `/alerts/new` to the fields of `POST /api/alerts` that name the car or the search. */
export function subjectOf(query: URLSearchParams) {
  const carId = query.get('carId');
  if (carId !== null) return { kind: 'car', carId: Number(carId) } as const;
  const filters = apiQuery(filtersOf(query));
  filters.delete('sort');
  filters.delete('page');
  return { kind: 'search', filters: Object.fromEntries(filters) } as const;
}

/**
 * @throws the response of the car's page if the car is not public; a redirect to another form if the site sends no
 * emails
 */
export async function loadNewAlert(api: Api, { url, signal }: Request): Promise<NewAlert> {
  const query = new URL(url).searchParams;
  const carId = query.get('carId');
  if (carId !== null) {
    const { car, unpublished } = await loadCar(api, carId, signal);
    const back = `/car/${car.carId}`;
    if (unpublished) throw redirect(back);
    const { stamp, sendsEmails } = await api.get('/enquiries/stamp', { query: { carId }, signal });
    if (!sendsEmails) throw redirect(`${back}/enquire`);
    const name = [car.year, car.make?.name, car.model?.name].filter(Boolean).join(' ');
    return { kind: 'car', stamp, about: [name], back };
  }
  const filters = filtersOf(query);
  const [lists, { stamp, sendsEmails }, { sentence }] = await Promise.all([
    loadLists(api, { filters, signal }),
    api.get('/enquiries/stamp', { query: { carId: null }, signal }),
    // Returns the meaning of the visitor's sentence, for the labels.
    api.searchCars(apiQuery(filters), signal),
  ]);
  if (!sendsEmails) throw redirect(`${WANTED_ADDRESS}&${query}`);
  // Leaves out the counts: the number of cars that a filter hides today does not matter for future cars.
  const labels = chosenFilters(filters, { ...lists, facets: NO_LISTS.facets }, sentence);
  query.delete('page');
  return {
    kind: 'search',
    stamp,
    about: labels.map(({ label }) => label),
    back: query.size > 0 ? `/search?${query}` : '/search',
  };
}
