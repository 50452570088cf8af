import { data, type MetaDescriptor } from 'react-router';
import { apiContext } from '../../lib/context.ts';
import { pageMeta } from '../../lib/meta.ts';
import { serverData } from '../../lib/server-data.ts';
import { chosenFilters } from '../../vehicles/chosen-filters.ts';
import { FiltersLine } from '../../vehicles/filters-line.tsx';
import { loadSearch } from '../../vehicles/load-search.ts';
import { Results } from '../../vehicles/results.tsx';
import { NO_FILTERS, searchAddress, toResults } from '../../vehicles/search-address.ts';
import { usesOnlyMakeAndModel } from '../../vehicles/search-panel/filters.ts';
import { countedReads, loadLists, NO_LISTS } from '../../vehicles/search-panel/lists.ts';
import { SearchScreen } from '../../vehicles/search-screen.tsx';
import type { Route } from './+types/search';
import { SearchFilters } from './search-filters.tsx';
import { describe, helpOf } from './search-texts.ts';
import { SortOrder } from './sort-order.tsx';

export { openDocument as clientLoader } from '../../lib/open-document.ts';

export async function loader({ context, request }: Route.LoaderArgs) {
  const api = context.get(apiContext);
  const page = await loadSearch(new URL(request.url).searchParams, {
    api,
    readLists: (filters) => loadLists(countedReads(api), { filters }),
    signal: request.signal,
  });
  return data(serverData(page), { status: page.answer ? 200 : 503 });
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
  const { filters, page, sort, lists, advanced, answer, looser } = loaderData;
  return (
    <SearchScreen
      title="Search Vehicles"
      panel={<SearchFilters filters={filters} lists={lists ?? NO_LISTS} advanced={advanced} />}
      results={
        <Results
          answer={answer}
          looser={looser}
          page={page}
          sort={sort}
          hrefOf={(number, order) => toResults(searchAddress(filters, number, order))}
          searchAddress={(wanted) => toResults(searchAddress(wanted, 1, sort))}
          filtersLine={
            <FiltersLine
              chosen={chosenFilters(filters, lists)}
              addressOf={(wanted) => toResults(searchAddress(wanted, 1, sort))}
            />
          }
          tools={<SortOrder address={searchAddress(filters, page, sort)} sort={sort} />}
          help={helpOf(filters, lists?.facets)}
          resetPath={toResults('/search')}
        />
      }
    />
  );
}
