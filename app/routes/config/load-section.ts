import { replace } from 'react-router';
import type { Make } from '../../../domain/make.ts';
import type { ListPage } from '../../../domain/pagination.ts';
import type { Api } from '../../lib/api.ts';
import { ENTRIES } from './entries.ts';
import { type Entry, sectionOf, sectionPath, type Slug } from './sections.ts';

/** What a section shows. */
export interface SectionPage {
  slug: Slug;
  page: number;
  /** null where it could not be read. */
  list: ListPage<Entry> | null;
  /** Every make by name, where entries belong to one. */
  makes: Make[];
}

/** Entries of the sidebar that are screens of their own. */
const ELSEWHERE = new Map([
  ['add-car', '/add-car'],
  ['saved-cars', '/savedcars'],
]);

/**
 * Follows an address below /config. An unknown section leads to the makes, a page past the end to the
 * last one.
 * @throws {Response} that leads there
 */
export async function loadSection(
  api: Api,
  slug: string | undefined,
  address: URL,
  signal: AbortSignal,
): Promise<SectionPage> {
  const elsewhere = slug && ELSEWHERE.get(slug);
  if (elsewhere) throw replace(elsewhere);
  const section = sectionOf(slug);
  if (!section) throw replace(sectionPath('makes'));
  const page = pageOf(address.searchParams.get('page'));
  try {
    const [list, makes] = await Promise.all([
      ENTRIES[section.slug].page(api, page, signal),
      section.ofMake ? api.makes(signal) : [],
    ]);
    const { totalPages } = list.pagination;
    if (page > Math.max(totalPages, 1)) throw replace(sectionPath(section.slug, totalPages));
    return { slug: section.slug, page, list, makes };
  } catch (error) {
    if (signal.aborted || error instanceof Response) throw error;
    console.error('A section of the configuration could not be read', error);
    return { slug: section.slug, page, list: null, makes: [] };
  }
}

/** The page that an address names, from 1; the first where it names none that can be. */
export function pageOf(text: string | null): number {
  const page = Number(text ?? 1);
  return Number.isSafeInteger(page) && page >= 1 && page <= 1_000_000 ? page : 1;
}
