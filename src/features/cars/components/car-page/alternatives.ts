import type { CarCard, GoneCar } from '../../car.ts';
import type { Facets } from '../../car-search.ts';
import { HOME_PAGE_SIZE } from '../../listing.ts';
import type { Api } from '../../../../app/api/api.ts';
import { orNull } from '../../../../app/api/or-null.ts';
import { countSearches } from '../../search/looser-searches.ts';
import { NO_FILTERS, searchAddress } from '../../search/search-address.ts';
import type { SearchLink } from '../search-links.tsx';

/** Content of the page for a car that is not on the site. Parts that failed to load are empty. */
export interface Alternatives {
  /** The car, if it was on the site. */
  gone: GoneCar | null;
  /** The newest cars, unless similar ones are known. */
  newest: CarCard[];
  searches: SearchLink[];
}

export type AlternativesApi = Pick<Api, 'facets' | 'goneCar' | 'searchCars'>;

const MAX_BODY_TYPES = 3;

/** Loads similar or the newest cars, and the largest searches. Rejects only if `signal` is aborted. */
export async function loadAlternatives(
  api: AlternativesApi,
  carId: string,
  signal: AbortSignal,
): Promise<Alternatives> {
  const [gone, answer, searches] = await Promise.all([
    orNull(api.goneCar(carId, signal), signal, 'the car'),
    orNull(api.searchCars({ pageSize: HOME_PAGE_SIZE }, signal), signal, 'The newest cars'),
    orNull(loadSearches(api, signal), signal, 'The similar searches'),
  ]);
  const newest = gone?.similar.length ? [] : (answer?.vehicles ?? []);
  return { gone, newest, searches: searches ?? [] };
}

/** The two sections of the home page and the most frequent body types. */
async function loadSearches(api: AlternativesApi, signal: AbortSignal): Promise<SearchLink[]> {
  const facets = await api.facets({}, signal);
  const bodyTypes = await countSearches(
    facets.bodyTypes.map((bodyType) => ({
      label: bodyType,
      filters: { ...NO_FILTERS, bodyType },
    })),
    (query) => api.searchCars(query, signal),
  );
  const mostFrequent = bodyTypes.sort((a, b) => b.total - a.total).slice(0, MAX_BODY_TYPES);
  return [
    ...sectionsOf(facets),
    ...mostFrequent.map(({ label, filters, total }) => ({
      label,
      to: searchAddress(filters),
      total,
    })),
  ];
}

const sectionsOf = ({ total, premium }: Facets): SearchLink[] =>
  [
    { label: 'Used vehicles', to: '/#used', total: total - premium },
    { label: 'Premium vehicles', to: '/#premium', total: premium },
  ].filter((section) => section.total > 0);
