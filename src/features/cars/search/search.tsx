import { data, type MetaDescriptor } from 'react-router';
import { apiContext } from '../../../app/api/context.ts';
import { pageMeta } from '../../site/meta.ts';
import { chosenFilters } from './chosen-filters.ts';
import { loadSearch } from './load-search.ts';
import { NO_FILTERS, searchAddress, usesOnlyMakeAndModel } from './search-address.ts';
import { searchPageApi } from './search-handover.ts';
import { SearchScreen } from './search-screen.tsx';
import type { Route } from './+types/search';
import { describe, helpOf } from './search-texts.ts';

export async function loader({ context, request }: Route.LoaderArgs) {
  const page = await loadSearch(context.get(apiContext), request);
  return data(page, { status: page.answer ? 200 : 503 });
}

export const clientLoader = ({ request }: Route.ClientLoaderArgs) =>
  loadSearch(searchPageApi, request);

export function meta({ loaderData, matches }: Route.MetaArgs): MetaDescriptor[] {
  const root = matches[0].loaderData;
  if (!loaderData || !root) return [{ title: 'Search Vehicles' }];
  const { filters, page, sort, answer } = loaderData;
  const { makeId, modelId } = filters;
  const tags = pageMeta({
    ...describe(loaderData, root.dealer.name),
    path: searchAddress({ ...NO_FILTERS, makeId, modelId }, { page }),
    publicUrl: root.publicUrl,
  });
  const indexed =
    usesOnlyMakeAndModel(filters) && sort === 'newest' && Boolean(answer?.vehicles.length);
  return indexed ? tags : [...tags, { name: 'robots', content: 'noindex, follow' }];
}

export default function SearchVehicles({ loaderData }: Route.ComponentProps) {
  const { filters, lists, answer } = loaderData;
  return (
    <SearchScreen
      title="Search Vehicles"
      found={loaderData}
      chosen={chosenFilters(filters, lists, answer?.sentence)}
      path="/search"
      searchAddress={(wanted, sort) => searchAddress(wanted, { sort })}
      pageAddress={(page, sort) => searchAddress(filters, { page, sort })}
      help={helpOf(filters, lists?.facets)}
    />
  );
}
