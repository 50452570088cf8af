import type { CarCard } from '../../car.ts';
import type { Facets } from '../../car-search.ts';
import { HOME_PAGE_SIZE } from '../../listing.ts';
import type { Api } from '../../../../app/api/api.ts';
import { orNull } from '../../../../app/api/or-null.ts';
import { countSearches } from '../../search/looser-searches.ts';
import { NO_FILTERS, searchAddress } from '../../search/search-address.ts';
import type { SearchLink } from '../search-links.tsx';

/** Alternatives on the error page of a car that does not exist. Parts that failed to load are empty. */
export interface Alternatives {
  newest: CarCard[];
  searches: SearchLink[];
}

export type AlternativesApi = Pick<Api, 'facets' | 'searchCars'>;

const MAX_BODY_TYPES = 3;

/** Loads the newest cars and the largest searches. Rejects only if `signal` is aborted. */
export async function loadAlternatives(
  api: AlternativesApi,
  signal: AbortSignal,
): Promise<Alternatives> {
  const [answer, searches] = await Promise.all([
    orNull(api.searchCars({ pageSize: HOME_PAGE_SIZE }, signal), signal, 'The newest cars'),
    orNull(loadSearches(api, signal), signal, 'The similar searches'),
  ]);
  return { newest: answer?.vehicles ?? [], searches: searches ?? [] };
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
