import { pageOf } from '../../../platform/pagination.ts';
import { replace } from 'react-router';
import { REFERENCE_LISTS, type ReferenceListKey } from '../definitions.ts';
import type { Make } from '../schemas.ts';
import type { ListPage } from '../../../platform/pagination.ts';
import type { Api } from '../../../app/api/api.ts';
import { type Entry, entryOf, listOfSlug, listPath } from './entries.ts';

export interface LoadedList {
  key: ReferenceListKey;
  page: number;
  /** Words that the names contain; empty for all entries. */
  search: string;
  /** null if the page failed to load. */
  entries: ListPage<Entry> | null;
  /** All makes by name, if the entries belong to a make; else empty. */
  makes: Make[];
}

/** Sections of the Configuration Center that are separate screens. */
const OTHER_SCREENS = new Map([
  ['add-car', '/add-car'],
  ['saved-cars', '/savedcars'],
]);

/**
 * Loads the page of a list for `/config/{slug}?page={page}`.
 * @throws {Response} a redirect: from an unknown slug to the makes, from a page past the last one to it
 */
export async function loadList(
  api: Api,
  slug: string | undefined,
  address: URL,
  signal: AbortSignal,
): Promise<LoadedList> {
  const screen = slug && OTHER_SCREENS.get(slug);
  if (screen) throw replace(screen);
  const list = listOfSlug(slug);
  if (!list) throw replace(listPath(REFERENCE_LISTS.makes));
  const page = pageOf(address.searchParams.get('page'));
  const search = (address.searchParams.get('q') ?? '').trim();
  try {
    const [{ data, pagination }, makes] = await Promise.all([
      api.entriesPage(list.key, { page, search }, signal),
      list.hasMake ? api.makes(signal) : [],
    ]);
    const { totalPages } = pagination;
    if (page > Math.max(totalPages, 1)) throw replace(listPath(list, totalPages, search));
    const entries = { data: data.map((item) => entryOf(list, item)), pagination };
    return { key: list.key, page, search, entries, makes };
  } catch (error) {
    if (signal.aborted || error instanceof Response) throw error;
    console.error(`Cannot load the ${list.plural}`, error);
    return { key: list.key, page, search, entries: null, makes: [] };
  }
}
