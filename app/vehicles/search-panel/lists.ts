import type { Facets } from '../../../domain/car-search.ts';
import type { FuelType } from '../../../domain/fuel-type.ts';
import type { Make } from '../../../domain/make.ts';
import type { Model } from '../../../domain/model.ts';
import type { Transmission } from '../../../domain/transmission.ts';
import type { Api } from '../../lib/api.ts';

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

/** Reads the panel's lists; the models are those of `makeId`, none where it is null. */
export async function loadLists(
  api: Api,
  makeId: number | null = null,
  signal?: AbortSignal,
): Promise<SearchLists> {
  const [makes, models, transmissions, fuelTypes, facets] = await Promise.all([
    api.makes(signal),
    makeId === null ? [] : api.models(makeId, signal),
    api.transmissions(signal),
    api.fuelTypes(signal),
    api.facets(signal),
  ]);
  return { makes, models, transmissions, fuelTypes, facets };
}

const STILL_TRUE_MS = 60_000;
let known: { makeId: number | null; until: number; lists: Promise<SearchLists> } | null = null;

/** `loadLists` for the browser: what was read less than a minute ago is not asked for again. */
export function recentLists(api: Api, makeId: number | null): Promise<SearchLists> {
  if (known?.makeId === makeId && Date.now() < known.until) return known.lists;
  const lists = loadLists(api, makeId);
  known = { makeId, until: Date.now() + STILL_TRUE_MS, lists };
  lists.catch(() => {
    known = null;
  });
  return lists;
}
