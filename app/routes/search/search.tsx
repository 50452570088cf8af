import { data, type MetaDescriptor } from 'react-router';
import { browserApi } from '../../lib/browser-api.ts';
import { apiContext } from '../../lib/context.ts';
import { pageMeta } from '../../lib/meta.ts';
import { loadSearch } from '../../vehicles/load-search.ts';
import { NO_FILTERS, searchAddress } from '../../vehicles/search-address.ts';
import { usesOnlyMakeAndModel } from '../../vehicles/search-panel/filters.ts';
import { takeHandedOver } from '../../vehicles/search-panel/handover.ts';
import { countedReads, loadLists } from '../../vehicles/search-panel/lists.ts';
import { recentLists, useKeptLists } from '../../vehicles/search-panel/recent-lists.ts';
import { SearchScreen } from '../../vehicles/search-screen.tsx';
import type { Route } from './+types/search';
import { describe, helpOf } from './search-texts.ts';

export async function loader({ context, request }: Route.LoaderArgs) {
  const api = context.get(apiContext);
  const page = await loadSearch(new URL(request.url).searchParams, {
    api,
    readLists: (filters) => loadLists(countedReads(api), { filters }),
    signal: request.signal,
  });
  return data(page, { status: page.answer ? 200 : 503 });
}

export function clientLoader({ request }: Route.ClientLoaderArgs) {
  return loadSearch(new URL(request.url).searchParams, {
    api: browserApi,
    readLists: (filters) => recentLists({ filters }),
    takeHandedOver,
    signal: request.signal,
  });
}

export function meta({ loaderData, matches }: Route.MetaArgs): MetaDescriptor[] {
  const root = matches[0].loaderData;
  if (!loaderData || !root) return [{ title: 'Search Vehicles' }];
  const { filters, page, sort, answer } = loaderData;
  const { makeId, modelId } = filters;
  const tags = pageMeta({
    ...describe(loaderData, root.dealer.name),
    path: searchAddress({ ...NO_FILTERS, makeId, modelId }, page),
    publicUrl: root.publicUrl,
  });
  const indexed =
    usesOnlyMakeAndModel(filters) && sort === 'newest' && Boolean(answer?.vehicles.length);
  return indexed ? tags : [...tags, { name: 'robots', content: 'noindex, follow' }];
}

/** Searches the published cars. */
export default function SearchVehicles({ loaderData }: Route.ComponentProps) {
  const { filters, lists } = loaderData;
  useKeptLists(lists, filters.makeId);
  return (
    <SearchScreen
      title="Search Vehicles"
      found={loaderData}
      path="/search"
      searchAddress={(wanted, sort) => searchAddress(wanted, 1, sort)}
      pageAddress={(page, sort) => searchAddress(filters, page, sort)}
      help={helpOf(filters, lists?.facets)}
    />
  );
}
