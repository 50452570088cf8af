import { redirectDocument } from 'react-router';
import { LEAVE } from './open-page.ts';

/**
 * The client loader of public pages. They run without the router (decision 052), so a link from a screen with
 * the router loads the whole page from the server. The router has removed the fragment of the address.
 */
export function openDocument({ request }: { request: Request }): never {
  dispatchEvent(new CustomEvent(LEAVE, { detail: request.url }));
  throw redirectDocument(request.url);
}
