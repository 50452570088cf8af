import { data, useLocation, useNavigate, useNavigation } from 'react-router';
import type { Api } from '../../lib/api.ts';
import { browserApi } from '../../lib/browser-api.ts';
import { apiContext } from '../../lib/context.ts';
import { notIndexed } from '../../lib/meta.ts';
import { requireStaff } from '../../lib/require-staff.ts';
import type { ScreenHandle } from '../../lib/screen.ts';
import { Results } from '../../vehicles/results.tsx';
import { type Filters, NO_FILTERS } from '../../vehicles/search-address.ts';
import {
  loadLists,
  NO_LISTS,
  recentLists,
  type SearchLists,
} from '../../vehicles/search-panel/lists.ts';
import { SearchPanel } from '../../vehicles/search-panel/search-panel.tsx';
import type { Route } from './+types/saved-cars';
import { HiddenDrafts } from './hidden-drafts.tsx';
import { hiddenDrafts, loadSaved, SAVED_PATH, savedAddress } from './load-saved.ts';

type ReadLists = (makeId: number | null) => Promise<SearchLists>;

async function load(api: Api, request: Request, readLists: ReadLists) {
  await requireStaff(api, request);
  return loadSaved(new URL(request.url).searchParams, { api, readLists, signal: request.signal });
}

export async function loader({ context, request }: Route.LoaderArgs) {
  const api = context.get(apiContext);
  const page = await load(api, request, (makeId) => loadLists(api, makeId));
  return data(page, { status: page.answer ? 200 : 503 });
}

export function clientLoader({ request }: Route.ClientLoaderArgs) {
  return load(browserApi, request, (makeId) => recentLists(browserApi, makeId));
}

export const handle: ScreenHandle = { staff: true };

export const meta = () => notIndexed('Saved Vehicles');

/** Saved Vehicles: the search among cars that the public does not see. The address holds it. */
export default function SavedVehicles({ loaderData }: Route.ComponentProps) {
  const { filters, sort, page, lists, answer, everything } = loaderData;
  const { pathname } = useLocation();
  const navigate = useNavigate();
  const navigation = useNavigation();
  const searching = navigation.state === 'loading' && navigation.location.pathname === pathname;

  const open = (address: string) => void navigate(address, { preventScrollReset: true });
  const search = (wanted: Filters) => open(savedAddress(wanted, 1, sort));

  return (
    <div className="shell pt-9 sm:pb-(--section) lg:pt-12">
      <h1 className="t-1 mb-6 lg:mb-8">Saved Vehicles</h1>
      <SearchPanel
        title="Filters"
        button="Search Vehicles"
        anyMake="All Makes"
        anyModel="All Models"
        filters={filters}
        lists={lists ?? NO_LISTS}
        advanced={loaderData.advanced}
        searching={searching}
        onSearch={search}
        onReset={() => search(NO_FILTERS)}
        searchPath={SAVED_PATH}
        resetPath={SAVED_PATH}
      />
      <div className="mt-8 lg:mt-11">
        <Results
          answer={answer}
          page={page}
          sort={sort}
          hrefOf={(number, order) => savedAddress(filters, number, order, everything)}
          onSort={(order) => open(savedAddress(filters, 1, order, everything))}
          loading={searching}
          help="A car that is saved without ‘Publish to website’ is kept here."
          resetPath={SAVED_PATH}
          note={
            <HiddenDrafts
              hidden={hiddenDrafts(loaderData)}
              everything={everything}
              allAddress={savedAddress(filters, 1, sort, true)}
              searchAddress={savedAddress(filters, 1, sort)}
            />
          }
        />
      </div>
    </div>
  );
}
