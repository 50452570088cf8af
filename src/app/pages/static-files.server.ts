import { readdirSync, statSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import { extname, join } from 'node:path';
import { acceptedEncoding, type Encoding } from '../../platform/http/compression.server.ts';

/** Files of any other type are not served. */
const TYPES: Readonly<Record<string, string>> = {
  '.avif': 'image/avif',
  '.css': 'text/css; charset=utf-8',
  '.gif': 'image/gif',
  '.html': 'text/html; charset=utf-8',
  '.ico': 'image/x-icon',
  '.jpg': 'image/jpeg',
  '.js': 'text/javascript; charset=utf-8',
  '.json': 'application/json; charset=utf-8',
  '.png': 'image/png',
  '.svg': 'image/svg+xml',
  '.txt': 'text/plain; charset=utf-8',
  '.webmanifest': 'application/manifest+json',
  '.webp': 'image/webp',
  '.woff2': 'font/woff2',
};

const ENDINGS: Readonly<Record<Encoding, string>> = { br: '.br', gzip: '.gz' };

/** A worker uses the content security policy of the response that delivered it. Only this worker may compile WebAssembly. */
const HEIC_WORKER = /^assets\/heic-worker-[\w-]+\.js$/;
const NOTHING = "object-src 'none'; base-uri 'none'; frame-ancestors 'none'";

/** The service worker may load nothing, and browsers revalidate its script at each request. */
const PUSH_WORKER = 'push.js';

interface StaticFile {
  path: string;
  type: string;
  etag: string;
  cacheControl: string;
  contentSecurityPolicy: string | null;
  encodings: readonly Encoding[];
}

/**
 * Serves the files of a directory. Lists them once at start, so that no URL can reach a file outside of
 * it. Files with a hash in their name are cached for a year, others for an hour. Returns null for an
 * unknown path.
 */
export function staticFiles(
  folder: string,
): (request: Request, path: string) => Promise<Response> | null {
  const files = new Map<string, StaticFile>();
  // Not `globSync`, which takes three times as long.
  const names = new Set(readdirSync(folder, { recursive: true, encoding: 'utf8' }));
  for (const name of names) {
    const type = TYPES[extname(name)];
    if (!type || /(?:^|\/)\./.test(name)) continue;
    const encodings = (['br', 'gzip'] as const).filter((one) => names.has(name + ENDINGS[one]));
    files.set(`/${name}`, describeFile(folder, name, { type, encodings }));
  }
  return (request, path) => {
    const file = files.get(path);
    return file ? answer(request, file) : null;
  };
}

function describeFile(
  folder: string,
  name: string,
  { type, encodings }: Pick<StaticFile, 'type' | 'encodings'>,
): StaticFile {
  const path = join(folder, name);
  const unhashed = name === PUSH_WORKER ? 'no-cache' : 'public, max-age=3600';
  const { size, mtimeMs } = statSync(path);
  return {
    path,
    type,
    etag: `"${size.toString(36)}-${Math.floor(mtimeMs).toString(36)}"`,
    cacheControl: name.startsWith('assets/') ? 'public, max-age=31536000, immutable' : unhashed,
    contentSecurityPolicy: policyOf(name),
    encodings,
  };
}

function policyOf(name: string): string | null {
  if (HEIC_WORKER.test(name))
    return `default-src 'none'; script-src 'wasm-unsafe-eval'; ${NOTHING}`;
  return name === PUSH_WORKER ? `default-src 'none'; ${NOTHING}` : null;
}

async function answer(request: Request, file: StaticFile): Promise<Response> {
  const headers = new Headers({
    'content-type': file.type,
    'cache-control': file.cacheControl,
    etag: file.etag,
  });
  if (file.contentSecurityPolicy)
    headers.set('content-security-policy', file.contentSecurityPolicy);
  if (file.encodings.length > 0) headers.set('vary', 'Accept-Encoding');
  if (request.method !== 'GET' && request.method !== 'HEAD') {
    headers.set('allow', 'GET, HEAD');
    return new Response(null, { status: 405, headers });
  }
  if (request.headers.get('if-none-match') === file.etag) {
    return new Response(null, { status: 304, headers });
  }
  const wanted = acceptedEncoding(request.headers.get('accept-encoding'));
  const encoding = wanted && file.encodings.includes(wanted) ? wanted : null;
  if (encoding) headers.set('content-encoding', encoding);
  const bytes = await readFile(encoding ? file.path + ENDINGS[encoding] : file.path).catch(
    () => null,
  );
  // The site was rebuilt while the server is running, and an open page requests an old file.
  if (!bytes) return new Response(null, { status: 404, headers: { 'cache-control': 'no-store' } });
  headers.set('content-length', String(bytes.length));
  return new Response(request.method === 'HEAD' ? null : new Uint8Array(bytes), { headers });
}
