import { entryId, REFERENCE_LISTS, type ReferenceList } from '../definitions.ts';
import type { Make, ReferenceItem } from '../schemas.ts';

/** An entry of any reference list. */
export interface Entry {
  id: number;
  name: string;
  make?: Make;
}

export const entryOf = (list: ReferenceList, item: ReferenceItem): Entry => ({
  id: entryId(list, item),
  name: item.name,
  ...('make' in item && { make: item.make }),
});

/** The list of `/config/{slug}`, or undefined for an unknown slug. */
export const listOfSlug = (slug: string | undefined): ReferenceList | undefined =>
  Object.values(REFERENCE_LISTS).find((list) => list.slug === slug);

/** The address of a list's page, counted from 1; `search` is empty for all entries. */
export function listPath({ slug }: ReferenceList, page = 1, search = ''): string {
  const query = new URLSearchParams({
    ...(search && { q: search }),
    ...(page > 1 && { page: String(page) }),
  });
  return query.size > 0 ? `/config/${slug}?${query}` : `/config/${slug}`;
}
