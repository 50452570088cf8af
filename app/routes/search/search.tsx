import { data, type MetaDescriptor, useLocation, useNavigate, useNavigation } from 'react-router';
import { browserApi } from '../../lib/browser-api.ts';
import { apiContext } from '../../lib/context.ts';
import { pageMeta } from '../../lib/meta.ts';
import { Results } from '../../vehicles/results.tsx';
import { type Filters, NO_FILTERS, searchAddress } from '../../vehicles/search-address.ts';
import { usesOnlyMakeAndModel } from '../../vehicles/search-panel/filters.ts';
import { takeHandedOver } from '../../vehicles/search-panel/handover.ts';
import { loadLists, NO_LISTS, recentLists } from '../../vehicles/search-panel/lists.ts';
import { SearchPanel } from '../../vehicles/search-panel/search-panel.tsx';
import type { Route } from './+types/search';
import { loadSearch } from '../../vehicles/load-search.ts';
import { describe, helpOf } from './search-texts.ts';

export async function loader({ context, request }: Route.LoaderArgs) {
  const api = context.get(apiContext);
  const page = await loadSearch(new URL(request.url).searchParams, {
    api,
    readLists: (makeId) => loadLists(api, makeId),
    signal: request.signal,
  });
  return data(page, { status: page.answer ? 200 : 503 });
}

export function clientLoader({ request }: Route.ClientLoaderArgs) {
  return loadSearch(new URL(request.url).searchParams, {
    api: browserApi,
    readLists: (makeId) => recentLists(browserApi, makeId),
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
  const worthFinding =
    usesOnlyMakeAndModel(filters) && sort === 'newest' && Boolean(answer?.vehicles.length);
  return worthFinding ? tags : [...tags, { name: 'robots', content: 'noindex, follow' }];
}

/** Search Vehicles: the filters and what they find. The address holds both. */
export default function SearchVehicles({ loaderData }: Route.ComponentProps) {
  const { filters, sort, page, lists, answer } = loaderData;
  const { pathname } = useLocation();
  const navigate = useNavigate();
  const navigation = useNavigation();
  const searching = navigation.state === 'loading' && navigation.location.pathname === pathname;

  // Where the window stands after a search is decided by the results.
  const open = (wanted: Filters, order = sort) =>
    void navigate(searchAddress(wanted, 1, order), { preventScrollReset: true });

  return (
    <div className="shell pt-9 sm:pb-(--section) lg:pt-12">
      <h1 className="t-1 mb-6 lg:mb-8">Search Vehicles</h1>
      <SearchPanel
        title="Filters"
        button="Search Vehicles"
        anyMake="All Makes"
        anyModel="All Models"
        filters={filters}
        lists={lists ?? NO_LISTS}
        advanced={loaderData.advanced}
        searching={searching}
        onSearch={open}
        onReset={() => open(NO_FILTERS)}
      />
      <div className="mt-8 lg:mt-11">
        <Results
          answer={answer}
          page={page}
          sort={sort}
          hrefOf={(number, order) => searchAddress(filters, number, order)}
          onSort={(order) => open(filters, order)}
          loading={searching}
          handedOver={loaderData.handedOver}
          help={helpOf(filters, lists?.facets)}
          resetPath="/search"
        />
      </div>
    </div>
  );
}
