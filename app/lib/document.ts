import { createHash } from 'node:crypto';

/** Makes the router's script inert and removes its preloads. `app/start/start.ts` loads it later. */
export function deferScripts(html: string): string {
  return html
    .replaceAll(/<link rel="modulepreload"[^>]*>/g, '')
    .replace('<script type="module" async="">', '<script type="text/plain" id="router-script">');
}

const INLINE_SCRIPT = /<script(?![^>]*\ssrc=)(?![^>]*ld\+json)[^>]*>([^]*?)<\/script>/g;

/**
 * Returns the page's policy. It allows scripts of this origin, and the page's inline scripts by hash.
 * @param origins further origins of images and uploads, or empty
 */
export function contentSecurityPolicy(
  html: string,
  { imageHost, uploadOrigin }: { imageHost: string; uploadOrigin: string },
): string {
  const hashes = Array.from(
    html.matchAll(INLINE_SCRIPT),
    ([, code = '']) => `'sha256-${createHash('sha256').update(code).digest('base64')}'`,
  );
  return [
    "default-src 'self'",
    `script-src 'self' ${[...new Set(hashes)].join(' ')}`,
    "style-src 'self' 'unsafe-inline'",
    `img-src 'self' data: blob: ${imageHost}`.trim(),
    `connect-src 'self' ${uploadOrigin}`.trim(),
    "object-src 'none'",
    "base-uri 'none'",
    "form-action 'self'",
    "frame-ancestors 'none'",
  ].join('; ');
}
