import { redirectDocument } from 'react-router';
import { LEAVE } from './open-page.ts';

/**
 * Client loader of public pages, which run without the router (decision 052). If a screen with the router links to
 * one, this loads the whole page from the server. The fragment of the address is lost: the router removes it.
 */
export function openDocument({ request }: { request: Request }): never {
  dispatchEvent(new CustomEvent(LEAVE, { detail: request.url }));
  throw redirectDocument(request.url);
}
