import type { Facets } from '../../../domain/car-search.ts';
import type {
  FuelType,
  Make,
  Model,
  Transmission,
} from '../../../domain/reference-lists/schemas.ts';

/** The choices of the search panel. */
export interface SearchLists {
  makes: Make[];
  /** The models of the chosen make; empty without a make. */
  models: Model[];
  transmissions: Transmission[];
  fuelTypes: FuelType[];
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
  facets: (publish: boolean) => Promise<Facets>;
}

export interface WantedLists {
  /** The make to load models for; null loads none. */
  makeId?: number | null;
  /** Facets of the published cars, or of the drafts, which only staff can read. */
  publish?: boolean;
}

export async function loadLists(
  api: ListReads,
  { makeId = null, publish = true }: WantedLists = {},
): Promise<SearchLists> {
  const [makes, models, transmissions, fuelTypes, facets] = await Promise.all([
    api.makes(),
    makeId === null ? [] : api.models(makeId),
    api.transmissions(),
    api.fuelTypes(),
    api.facets(publish),
  ]);
  return { makes, models, transmissions, fuelTypes, facets };
}
