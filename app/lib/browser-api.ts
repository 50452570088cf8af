import { createApi } from './api.ts';
import { forgetRecent } from './recent.ts';

/** The API's client in the browser. After a write nothing that was read before counts as known. */
export const browserApi = createApi(async (path, init) => {
  const response = await fetch(path, init);
  if (init.method) forgetRecent();
  return response;
});
