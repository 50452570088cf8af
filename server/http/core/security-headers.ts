/**
 * The headers that every answer carries, errors included. `publicUrl` says whether browsers shall keep to
 * https; `csp` is the policy of what the answer itself may load: nothing, unless told.
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
