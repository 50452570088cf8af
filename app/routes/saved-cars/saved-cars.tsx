import { data } from 'react-router';
import type { Api } from '../../lib/api.ts';
import { browserApi } from '../../lib/browser-api.ts';
import { apiContext } from '../../lib/context.ts';
import { notIndexed } from '../../lib/meta.ts';
import {
  countedReads,
  loadLists,
  type SearchLists,
  type WantedLists,
} from '../../vehicles/search-panel/lists.ts';
import { recentLists } from '../../vehicles/search-panel/recent-lists.ts';
import type { Route } from './+types/saved-cars';
import { DraftSearch } from './draft-search.tsx';
import { loadSaved } from './load-saved.ts';

type ReadLists = (wanted: WantedLists) => Promise<SearchLists>;

function load(api: Api, request: Request, readLists: ReadLists) {
  return loadSaved(new URL(request.url).searchParams, {
    api,
    readLists: (filters) => readLists({ filters, publish: false }),
    signal: request.signal,
  });
}

export async function loader({ context, request }: Route.LoaderArgs) {
  const api = context.get(apiContext);
  const page = await load(api, request, (wanted) => loadLists(countedReads(api), wanted));
  return data(page, { status: page.answer ? 200 : 503 });
}

export const clientLoader = ({ request }: Route.ClientLoaderArgs) =>
  load(browserApi, request, recentLists);

export const meta = () => notIndexed('Saved Vehicles');

/** Searches the drafts. */
export default function SavedVehicles({ loaderData }: Route.ComponentProps) {
  return <DraftSearch found={loaderData} />;
}
