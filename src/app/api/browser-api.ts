import { type Api, createApi, type Fetcher, overHttp } from './api.ts';
import { paramsOf } from './client.ts';
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
export const browserApi = createApi(
  overHttp(async (path, init) => {
    const response = await send(path, init);
    const isSent = response.status !== 401 || !(await signedInAgain(init));
    return isSent ? response : send(path, init);
  }),
);

/** The client for background requests and for the sign-in form. It rejects with 401 and does not wait for a sign-in. */
export const quietApi = createApi(overHttp(send));

const makes = recent(() => browserApi.makes());
const models = recent((makeId: number | null | undefined) => browserApi.models(makeId));
const transmissions = recent(() => browserApi.transmissions());
const fuelTypes = recent(() => browserApi.fuelTypes());
const facets = recent((query: string) => browserApi.facets(new URLSearchParams(query)));
const dealerTexts = recent(() => browserApi.dealerTexts());

/** The client of search pages. It caches the answers that most of these pages read, for one minute. */
export const recentApi: Api = {
  ...browserApi,
  makes: () => makes(null),
  models: (makeId) => models(makeId),
  transmissions: () => transmissions(null),
  fuelTypes: () => fuelTypes(null),
  facets: (query) => facets(String(paramsOf(query))),
  dealerTexts: () => dealerTexts(null),
};
