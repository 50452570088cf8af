import { z } from 'zod';
import type { Settings } from '../../../features/settings/current-settings.server.ts';
import { publicResponse } from '../../../platform/http/etag.server.ts';
import { type OpenApiDocument, openApiDocument } from './openapi.server.ts';
import { type Route, routes } from '../../../platform/http/route.server.ts';
import { securityHeaders } from '../../../platform/http/security-headers.server.ts';
import { docsCsp, docsPage } from './docs-page.server.ts';

const anyone = routes({ tag: 'About the API', policy: 'public' });

/**
 * Serves the OpenAPI document, including these two routes, and its reference page. Builds both at the first
 * request, and again when the dealer's name changes.
 */
export function docsRoutes(others: readonly Route[], settings: Settings, publicUrl: string) {
  const name = () => settings.current('dealer').name;
  const document: () => OpenApiDocument = oncePer(name, (title) =>
    openApiDocument([...others, ...own], title, publicUrl),
  );
  const page = oncePer(document, docsPage);
  const own = [
    anyone.get('/openapi.json', {
      cached: true,
      summary: 'Return the OpenAPI 3.1 document of this API',
      response: z.looseObject({}),
      handle: () => ({ ...document() }),
    }),
    anyone.get('/docs', {
      summary: 'Return the reference page of this API',
      response: z.string(),
      contentType: 'text/html',
      handle: async ({ client: { request } }) => {
        const headers = {
          ...securityHeaders(publicUrl, docsCsp),
          'content-type': 'text/html; charset=utf-8',
        };
        const known = request.headers.get('if-none-match') ?? undefined;
        return publicResponse(await page(), headers, known);
      },
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
