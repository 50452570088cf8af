import { createHash } from 'node:crypto';

const PRELOAD = /<link rel="modulepreload"[^>]*?href="([^"]*)"[^>]*>/g;

/**
 * Gives the router's script another type, so that the browser does not run it, and moves the addresses of its
 * preloads into `data-parts`. `app/start/start.ts` loads both later.
 */
export function deferScripts(html: string): string {
  const parts = Array.from(html.matchAll(PRELOAD), ([, href = '']) => href);
  return html
    .replaceAll(PRELOAD, '')
    .replace(
      '<script type="module" async="">',
      `<script type="text/plain" id="router-script" data-parts="${[...new Set(parts)].join(' ')}">`,
    );
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
