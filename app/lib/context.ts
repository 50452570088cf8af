import { createContext } from 'react-router';
import type { Api } from './api.ts';

/** The API's client while a page is made on the server: in-process, with the visitor's cookie. */
export const apiContext = createContext<Api>();

/** Where this site stands. */
export interface SiteAddress {
  /** Address of the site without a trailing slash. */
  publicUrl: string;
  /** Prefix of image addresses; empty where they are on the same origin. */
  imageHost: string;
  /** The word in the paths that write cars: `{segment}-create`. */
  adminPathSegment: string;
}
export const siteContext = createContext<SiteAddress>();
