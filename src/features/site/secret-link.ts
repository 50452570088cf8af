/**
 * Headers of pages whose address is a secret link from an email: nothing stores the page, and no request has
 * the address as its referrer. With `no-referrer`, forms without JavaScript would be sent without their origin
 * and rejected.
 */
export const secretLinkHeaders = () => ({
  'cache-control': 'private, no-store',
  'referrer-policy': 'strict-origin',
});
