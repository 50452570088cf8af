/**
 * Security headers of every response, errors included. HSTS is sent only if `publicUrl` is https.
 * @param csp content security policy of the response; by default it cannot load anything
 */
export function securityHeaders(
  publicUrl: string,
  csp = "default-src 'none'",
): Record<string, string> {
  return {
    'content-security-policy': `${csp}; object-src 'none'; base-uri 'none'; frame-ancestors 'none'`,
    'x-content-type-options': 'nosniff',
    'referrer-policy': 'strict-origin-when-cross-origin',
    'cross-origin-opener-policy': 'same-origin',
    ...(publicUrl.startsWith('https://') && {
      'strict-transport-security': 'max-age=31536000; includeSubDomains',
    }),
  };
}
