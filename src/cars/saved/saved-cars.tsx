import { data } from 'react-router';
import { recentApi } from '../../api/browser-api.ts';
import { apiContext } from '../../api/context.ts';
import { chosenFilters } from '../components/chosen-filters.ts';
import { SearchScreen } from '../components/search-screen.tsx';
import type { Route } from './+types/saved-cars';
import { HiddenDrafts } from './hidden-drafts.tsx';
import { hiddenDrafts, loadSaved, SAVED_PATH, savedAddress } from './load-saved.ts';

export async function loader({ context, request }: Route.LoaderArgs) {
  const page = await loadSaved(context.get(apiContext), request);
  return data(page, { status: page.answer ? 200 : 503 });
}

export const clientLoader = ({ request }: Route.ClientLoaderArgs) => loadSaved(recentApi, request);

export const meta = () => [{ title: 'Saved Vehicles' }];

/** Searches the drafts. */
export default function SavedVehicles({ loaderData }: Route.ComponentProps) {
  const { filters, lists, sort, everything } = loaderData;
  return (
    <SearchScreen
      title="Saved Vehicles"
      found={loaderData}
      chosen={everything ? [] : chosenFilters(filters, lists)}
      path={SAVED_PATH}
      publish={false}
      searchAddress={(wanted, order) => savedAddress(wanted, 1, order)}
      pageAddress={(page, order) => savedAddress(filters, page, order, everything)}
      help="Cars that you save without ‘Publish to website’ are listed here."
      note={
        <HiddenDrafts
          hidden={hiddenDrafts(loaderData)}
          everything={everything}
          allAddress={savedAddress(filters, 1, sort, true)}
          searchAddress={savedAddress(filters, 1, sort)}
        />
      }
    />
  );
}
