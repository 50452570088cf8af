import type { Facets } from '../../../domain/car-search.ts';
import type {
  FuelType,
  Make,
  Model,
  Transmission,
} from '../../../domain/reference-lists/schemas.ts';

/** What the panel offers to choose from. */
export interface SearchLists {
  makes: Make[];
  /** The models of the make that the filters name; none without a make. */
  models: Model[];
  transmissions: Transmission[];
  fuelTypes: FuelType[];
  facets: Facets;
}

/** What the panel offers where its lists could not be read. */
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

/** Where the lists are read: the API's client, or what remembers its answers. */
interface ListReads {
  makes: () => Promise<Make[]>;
  models: (makeId: number) => Promise<Model[]>;
  transmissions: () => Promise<Transmission[]>;
  fuelTypes: () => Promise<FuelType[]>;
  facets: (publish: boolean) => Promise<Facets>;
}

export interface WantedLists {
  /** Whose models; none where it is null. */
  makeId?: number | null;
  /** Whether the published cars' facets are wanted, or for staff the others'. */
  publish?: boolean;
}

/** Reads the panel's lists. */
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
