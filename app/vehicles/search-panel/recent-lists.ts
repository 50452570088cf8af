import { useEffect } from 'react';
import { browserApi } from '../../lib/browser-api.ts';
import { recent } from '../../lib/recent.ts';
import { loadLists, type SearchLists, type WantedLists } from './lists.ts';

const makes = recent(() => browserApi.makes());
const models = recent((makeId: number) => browserApi.models(makeId));
const transmissions = recent(() => browserApi.transmissions());
const fuelTypes = recent(() => browserApi.fuelTypes());
const facets = recent((publish: boolean) => browserApi.facets(publish ? {} : { publish }));

/** Loads the lists in the browser, without counts. Lists loaded in the last minute come from a cache. */
export function recentLists(wanted?: WantedLists): Promise<SearchLists> {
  return loadLists(
    {
      makes: () => makes.read(null),
      models: recentModels,
      transmissions: () => transmissions.read(null),
      fuelTypes: () => fuelTypes.read(null),
      facets: (_filters, publish) => facets.read(publish),
    },
    wanted,
  );
}

export const recentModels = (makeId: number) => models.read(makeId);

/**
 * Caches the lists that the server sent with a page of published cars, for the next page.
 * @param makeId the chosen make, whose models are in the lists
 */
export function useKeptLists(lists: SearchLists | null, makeId: number | null = null): void {
  useEffect(() => {
    if (lists) keepLists(lists, makeId);
  }, [lists, makeId]);
}

/** Lists without counts come from the cache, which must not renew them. */
function keepLists(lists: SearchLists, makeId: number | null): void {
  const { counts, ...uncounted } = lists.facets;
  if (!counts) return;
  makes.keep(null, lists.makes);
  if (makeId !== null) models.keep(makeId, lists.models);
  transmissions.keep(null, lists.transmissions);
  fuelTypes.keep(null, lists.fuelTypes);
  facets.keep(true, uncounted);
}
