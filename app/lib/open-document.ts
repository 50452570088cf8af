import { redirectDocument } from 'react-router';

/**
 * The client loader of public pages. They run without the router (decision 052), so a link from a screen with
 * the router loads the whole page from the server.
 */
export function openDocument({ request }: { request: Request }): never {
  throw redirectDocument(request.url);
}
