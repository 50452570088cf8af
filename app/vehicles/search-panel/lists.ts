import type { Facets } from '../../../domain/car-search.ts';
import type { Api } from '../../lib/api.ts';
import type {
  FuelType,
  Make,
  Model,
  Transmission,
} from '../../../domain/reference-lists/schemas.ts';
import { countsQuery } from '../search-address.ts';
import { type Filters, NO_FILTERS } from './filters.ts';

/** The choices of the search panel. */
export interface SearchLists {
  makes: Make[];
  /** The models of the chosen make; empty without a make. */
  models: Model[];
  transmissions: Transmission[];
  fuelTypes: FuelType[];
  /** With the counts for the filters of the page, if the server loaded them. */
  facets: Facets;
}

/** Empty lists, for a panel whose lists failed to load. */
export const NO_LISTS: SearchLists = {
  makes: [],
  models: [],
  transmissions: [],
  fuelTypes: [],
  facets: {
    total: 0,
    sale: 0,
    preBooking: 0,
    premium: 0,
    bodyTypes: [],
    colours: [],
    minYear: null,
    maxYear: null,
  },
};

/** The reads that `loadLists` needs: of the API client, or of its cache in the browser. */
interface ListReads {
  makes: () => Promise<Make[]>;
  models: (makeId: number) => Promise<Model[]>;
  transmissions: () => Promise<Transmission[]>;
  fuelTypes: () => Promise<FuelType[]>;
  facets: (filters: Filters, publish: boolean) => Promise<Facets>;
}

export interface WantedLists {
  /** The filters to count for, and the make whose models are loaded. */
  filters?: Filters;
  /** Facets of the published cars, or of the drafts, which only staff can read. */
  publish?: boolean;
}

export async function loadLists(
  api: ListReads,
  { filters = NO_FILTERS, publish = true }: WantedLists = {},
): Promise<SearchLists> {
  const [makes, models, transmissions, fuelTypes, facets] = await Promise.all([
    api.makes(),
    filters.makeId === null ? [] : api.models(filters.makeId),
    api.transmissions(),
    api.fuelTypes(),
    api.facets(filters, publish),
  ]);
  return { makes, models, transmissions, fuelTypes, facets };
}

/** The reads of the server, with counts, so that the page needs no further request for them. */
export const countedReads = (api: Api): ListReads => ({
  ...api,
  facets: async (filters, publish) => {
    const facets = await api.facets(countsQuery(filters, publish));
    return filters.makeId === null ? withoutModels(facets) : facets;
  },
});

/** Removes the counts of all models, which the panel only shows for a chosen make, from the HTML of the page. */
function withoutModels({ counts, ...facets }: Facets): Facets {
  if (!counts) return facets;
  const { dearer } = counts;
  return {
    ...facets,
    counts: { ...counts, modelId: {}, ...(dearer && { dearer: { ...dearer, modelId: {} } }) },
  };
}
