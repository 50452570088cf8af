import { z } from 'zod';
import type { Config } from '../../config.ts';
import { publicResponse } from '../core/etag.ts';
import { type OpenApiDocument, openApiDocument } from '../core/openapi.ts';
import { publicJson, type Route, route } from '../core/route.ts';
import { securityHeaders } from '../core/security-headers.ts';
import { docsCsp, docsPage } from './docs-page.ts';

/**
 * Serves the OpenAPI document, including these two routes, and its reference page. Both are built on first
 * request.
 */
export function docsRoutes(routes: readonly Route[], config: Pick<Config, 'dealer' | 'publicUrl'>) {
  const common = { method: 'get', policy: 'public', tag: 'About the API' } as const;
  const headers = {
    ...securityHeaders(config.publicUrl, docsCsp),
    'content-type': 'text/html; charset=utf-8',
  };
  const document: () => OpenApiDocument = once(() =>
    openApiDocument([...routes, ...own], config.dealer.name, config.publicUrl),
  );
  const page = once(() => docsPage(document()));
  const own = [
    route({
      ...common,
      path: '/openapi.json',
      summary: 'OpenAPI 3.1 document of this API',
      response: { name: 'OpenApi', description: 'The document', schema: z.looseObject({}) },
      handle: async () => publicJson({ ...document() }),
    }),
    route({
      ...common,
      path: '/docs',
      summary: 'Reference page of this API',
      response: {
        name: 'Docs',
        description: 'The page',
        schema: z.string(),
        contentType: 'text/html',
      },
      handle: async ({ header }) => publicResponse(await page(), headers, header('if-none-match')),
    }),
  ];
  return own;
}

function once<Value>(build: () => Value): () => Value {
  let built: { value: Value } | undefined;
  return () => (built ??= { value: build() }).value;
}
