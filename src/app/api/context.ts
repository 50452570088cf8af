import { createContext } from 'react-router';
import type { Api } from './api.ts';

/** The API client while the server renders a page. It calls the handlers without HTTP. */
export const apiContext = createContext<Api>();

export interface SiteAddress {
  /** Without a trailing slash. */
  publicUrl: string;
  /** Prefix of image addresses; empty if this site serves them. */
  imageHost: string;
  /** Origin of the object storage to which staff and the enquiry form upload; empty without one. */
  uploadOrigin: string;
  /** Configurable part of the API paths that write cars: `{segment}-create`. */
  adminPathSegment: string;
  /** Whether emails are sent. */
  hasMailServer: boolean;
}
export const siteContext = createContext<SiteAddress>();

/** Facts about a page that the server has before the loaders run. */
export interface PageRequest {
  /** Whether the visitor sent a session cookie, valid or not. */
  hasSession: boolean;
}
export const pageContext = createContext<PageRequest>();
