import { hash } from 'node:crypto';

const PRELOAD = /<link rel="modulepreload"[^>]*?href="([^"]*)"[^>]*>/g;

/**
 * Gives the page's script another type, so that the browser does not run it, and moves the addresses of its
 * preloads into `data-parts`. `src/app/frame/start-script.ts` loads both later.
 * @param next addresses of further modules to load once the page is hydrated
 */
export function deferScripts(html: string, next: readonly string[]): string {
  const parts = new Set<string>();
  return html
    .replaceAll(PRELOAD, (_, part: string) => {
      parts.add(part);
      return '';
    })
    .replace('<script type="module" async="">', () => {
      const later = new Set(next.filter((href) => !parts.has(href)));
      return `<script type="text/plain" id="page-script" data-parts="${[...parts].join(' ')}" data-next="${[...later].join(' ')}">`;
    });
}

const END_OF_PAGE = '</body></html>';

/**
 * Adds the data of the page's loaders, in the encoding of the router, for hydration. Replaces the
 * component of the router that streams this data.
 */
export function withLoaderData(html: string, data: string): string {
  const end = html.lastIndexOf(END_OF_PAGE);
  if (end < 0) throw new Error('The page does not end with the end of its body');
  // `</script>` in a text would end the script.
  const text = JSON.stringify(data).replaceAll('<', String.raw`\u003c`);
  const controller = 'window.__reactRouterContext.streamController';
  const script = `<script>${controller}.enqueue(${text});${controller}.close();</script>`;
  return html.slice(0, end) + script + END_OF_PAGE;
}

/** An inline script that the browser runs: not one with `src`, and not JSON-LD. */
const INLINE_SCRIPT = /<script(?![^>]*\ssrc=)(?![^>]*ld\+json)[^>]*>([^]*?)<\/script>/g;

/** Returns the hashes of a page's inline scripts, each as `'sha256-…'`. */
export const inlineScriptHashes = (html: string): string[] =>
  Array.from(html.matchAll(INLINE_SCRIPT), ([, code = '']) => scriptHash(code));

/** Returns the hash of an inline script as `'sha256-…'`, the form that a policy contains. */
const scriptHash = (code: string): string => `'sha256-${hash('sha256', code, 'base64')}'`;

/**
 * Returns the page's policy. It allows scripts of this origin, and inline scripts by hash.
 * @param origins further origins of images and uploads, or empty
 */
export function contentSecurityPolicy(
  hashes: readonly string[],
  { imageHost, uploadOrigin }: { imageHost: string; uploadOrigin: string },
): string {
  return [
    "default-src 'self'",
    `script-src 'self' ${[...new Set(hashes)].join(' ')}`,
    "style-src 'self' 'unsafe-inline'",
    "worker-src 'self'",
    `img-src 'self' data: blob: ${imageHost}`.trim(),
    `connect-src 'self' ${uploadOrigin}`.trim(),
    "object-src 'none'",
    "base-uri 'none'",
    "form-action 'self'",
    "frame-ancestors 'none'",
  ].join('; ');
}
