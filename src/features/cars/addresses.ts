import { MAX_COMPARED } from './listing.ts';

/** The ids in an address such as `/compare?cars=12,34`. */
interface Compared {
  /** At most four. */
  ids: number[];
  /** Whether the address contains more ids. */
  isCut: boolean;
}

const MAX_PARTS = 1_000;
const ID = /^[1-9]\d{0,9}$/;

/** Parses the ids in a text such as `12,34`. Ignores duplicates and everything that is not an id. */
export const idsFrom = (text: string | null): number[] =>
  [...new Set((text ?? '').split(',', MAX_PARTS))].filter((id) => ID.test(id)).map(Number);

export function comparedFrom(text: string | null): Compared {
  const ids = idsFrom(text);
  return { ids: ids.slice(0, MAX_COMPARED), isCut: ids.length > MAX_COMPARED };
}

/** @param asked query with the sentence of the visitor: `?q=diesel` */
export const compareAddress = (ids: readonly number[], asked = ''): string =>
  ids.length > 0 ? `/compare?cars=${ids.join(',')}${asked.replace('?', '&')}` : '/compare';

/** Address of the form for one question about several cars. */
export const askAboutAddress = (ids: readonly number[]): string => `/enquire?cars=${ids.join(',')}`;

/** Fragment of the similar cars on a car page, and the text of the link to it on the page of a sold car. */
export const SIMILAR_ID = 'similar';
export const STILL_AVAILABLE = 'Similar cars that are still available';
