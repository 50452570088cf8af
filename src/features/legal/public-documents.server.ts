import type { Hono } from 'hono';
import type { Database } from '../../platform/database/client.server.ts';
import { matchesEtag } from '../../platform/http/etag.server.ts';
import { securityHeaders } from '../../platform/http/security-headers.server.ts';
import { nameRoute } from '../../platform/request-context.server.ts';
import { documentPath, DOCUMENT_TYPES } from '../settings/legal.ts';
import { findDocument } from '../settings/documents.server.ts';

/** Mounts `GET|HEAD /documents/{hash}.{extension}`. Anyone who knows the hash of a document can see it. */
export function mountDocuments(
  app: Hono,
  { database, publicUrl }: { database: Database; publicUrl: string },
): void {
  // No `sandbox` directive: with it, browsers do not show a PDF.
  const headers = securityHeaders(publicUrl, "default-src 'none'; style-src 'unsafe-inline'");
  app.get('/documents/:file', async (c) => {
    nameRoute('/documents/:file');
    const [, hash] = /^([0-9a-f]{64})\.[a-z]+$/.exec(c.req.param('file')) ?? [];
    const document = hash === undefined ? null : await findDocument(database.db, hash);
    const type = DOCUMENT_TYPES.find((one) => one === document?.type);
    if (!hash || !document || !type || documentPath({ hash, type }) !== c.req.path)
      return c.text('There is no document at this address.', 404, {
        ...headers,
        'cache-control': 'no-store',
      });
    const etag = `"${hash}"`;
    const known = { ...headers, etag, 'cache-control': 'public, max-age=31536000, immutable' };
    if (matchesEtag(c.req.header('if-none-match'), etag))
      return new Response(null, { status: 304, headers: known });
    const described = {
      ...known,
      'content-type': type,
      'content-length': String(document.data.byteLength),
      'content-disposition': 'inline',
    };
    const body = c.req.method === 'HEAD' ? null : Buffer.from(document.data);
    return new Response(body, { headers: described });
  });
}
