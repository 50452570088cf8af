import { z } from 'zod';
import type { Settings } from '../../ports/settings.ts';
import { publicResponse } from '../core/etag.ts';
import { type OpenApiDocument, openApiDocument } from '../core/openapi.ts';
import { publicJson, type Route, route } from '../core/route.ts';
import { securityHeaders } from '../core/security-headers.ts';
import { docsCsp, docsPage } from './docs-page.ts';

/**
 * Serves the OpenAPI document, including these two routes, and its reference page. Builds both at the first
 * request, and again when the dealer's name changes.
 */
export function docsRoutes(routes: readonly Route[], settings: Settings, publicUrl: string) {
  const common = { method: 'get', policy: 'public', tag: 'About the API' } as const;
  const headers = {
    ...securityHeaders(publicUrl, docsCsp),
    'content-type': 'text/html; charset=utf-8',
  };
  const name = () => settings.current('dealer').name;
  const document: () => OpenApiDocument = oncePer(name, (title) =>
    openApiDocument([...routes, ...own], title, publicUrl),
  );
  const page = oncePer(document, docsPage);
  const own = [
    route({
      ...common,
      path: '/openapi.json',
      summary: 'Return the OpenAPI 3.1 document of this API',
      response: { name: 'OpenApi', description: 'The document', schema: z.looseObject({}) },
      handle: async () => publicJson({ ...document() }),
    }),
    route({
      ...common,
      path: '/docs',
      summary: 'Return the reference page of this API',
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

/** Caches the result of `build` until `read` returns another input. */
function oncePer<Input, Value>(read: () => Input, build: (input: Input) => Value): () => Value {
  let built: { input: Input; value: Value } | undefined;
  return () => {
    const input = read();
    if (built?.input !== input) built = { input, value: build(input) };
    return built.value;
  };
}
