import { browserApi } from '../../lib/browser-api.ts';
import { recent } from '../../lib/recent.ts';
import { loadLists, type SearchLists, type WantedLists } from './lists.ts';

const makes = recent(() => browserApi.makes());
export const recentModels = recent((makeId: number) => browserApi.models(makeId));
const transmissions = recent(() => browserApi.transmissions());
const fuelTypes = recent(() => browserApi.fuelTypes());
const facets = recent((publish: boolean) => browserApi.facets(publish ? {} : { publish }));

/** Loads the lists in the browser, without counts. Lists loaded in the last minute come from a cache. */
export function recentLists(wanted?: WantedLists): Promise<SearchLists> {
  return loadLists(
    {
      makes: () => makes(null),
      models: recentModels,
      transmissions: () => transmissions(null),
      fuelTypes: () => fuelTypes(null),
      facets: (_filters, publish) => facets(publish),
    },
    wanted,
  );
}
