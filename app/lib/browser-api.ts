import { createApi } from './api.ts';

/** The API's client in the browser. */
export const browserApi = createApi((path, init) => fetch(path, init));
