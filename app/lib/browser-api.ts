import { createApi } from './api.ts';
import { forgetRecent } from './recent.ts';

/** The API client in the browser. A write clears the cached reads. */
export const browserApi = createApi(async (path, init) => {
  const response = await fetch(path, init);
  if (init.method) forgetRecent();
  return response;
});
