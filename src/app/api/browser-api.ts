import { createApi, type Fetcher, overHttp } from './api.ts';
import { failure } from './client.ts';
import type { ApiPath } from './contract.ts';
import { forgetRecent, recent } from './recent.ts';
import { signedInAgain } from './session-expiry.ts';

const send: Fetcher = async (path, init) => {
  const response = await fetch(path, init);
  if (init.method) forgetRecent();
  return response;
};

/**
 * The API client in the browser. A write clears the cached reads. On staff screens, a request without a session
 * waits until the user has signed in again.
 */
const sendFromBrowser = overHttp(async (path, init) => {
  const response = await send(path, init);
  const isFinal = response.status !== 401 || !(await signedInAgain(init));
  return isFinal ? response : send(path, init);
});

export const browserApi = createApi(sendFromBrowser);

/** The client for background requests and for the sign-in form. It rejects with 401 and does not wait for a sign-in. */
export const quietApi = createApi(overHttp(send));

/** Paths whose answers most search pages need. */
const RECENT: ReadonlySet<string> = new Set([
  '/makes',
  '/models',
  '/transmissions',
  '/fuelTypes',
  '/cars/facets',
  '/dealer/texts',
] satisfies ApiPath<'get'>[]);

const readRecent = recent(async (address: string) => {
  const [path = '', query = ''] = address.split('?', 2);
  const call = { method: 'GET', path, status: 200, query: new URLSearchParams(query) } as const;
  const answer = await sendFromBrowser(call);
  // Reject, so that `recent` does not cache an error response.
  if (answer.status !== 200) throw failure(answer.status);
  return answer;
});

/** The client of search pages. It caches the answers that most of these pages read, for one minute. */
export const recentApi = createApi((call) =>
  call.method === 'GET' && RECENT.has(call.path)
    ? readRecent(`${call.path}?${call.query ?? ''}`)
    : sendFromBrowser(call),
);
