import type { EnquiryList } from '../../enquiry.ts';
import { type View, VIEWS } from '../../options.ts';
import { keysOf } from '../../../../platform/objects.ts';
import type { Api } from '../../../../app/api/api.ts';

export interface InboxData extends EnquiryList {
  /** Time of the response in milliseconds, so that the server and the browser render the same ages. */
  now: number;
}

export const viewOf = (query: URLSearchParams): View =>
  keysOf(VIEWS).find((view) => view === query.get('view')) ?? 'waiting';

/** The car whose enquiries the address asks for. */
export function carOf(query: URLSearchParams): number | undefined {
  const carId = Number(query.get('carId'));
  return Number.isInteger(carId) && carId > 0 ? carId : undefined;
}

export async function loadInbox(api: Pick<Api, 'get'>, request: Request): Promise<InboxData> {
  const query = new URL(request.url).searchParams;
  const page = Number(query.get('page'));
  const list = await api.get('/enquiries', {
    query: {
      view: viewOf(query),
      q: query.get('q')?.slice(0, 200),
      gone: query.get('gone') === 'true' || undefined,
      carId: carOf(query),
      page: Number.isInteger(page) && page > 1 ? page : undefined,
    },
    signal: request.signal,
  });
  return { ...list, now: Date.now() };
}

/** Returns the address of the inbox or of an enquiry in it, with some parameters changed. */
export function inboxAddress(
  query: URLSearchParams,
  change: Record<string, string | null>,
  enquiryId?: number,
): string {
  const next = new URLSearchParams(query);
  for (const [name, value] of Object.entries(change)) {
    if (value === null) next.delete(name);
    else next.set(name, value);
  }
  const path = enquiryId === undefined ? '/enquiries' : `/enquiries/${enquiryId}`;
  return next.size > 0 ? `${path}?${next}` : path;
}
