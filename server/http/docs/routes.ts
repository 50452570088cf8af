import { z } from 'zod';
import type { Config } from '../../config.ts';
import { docsCsp, docsPage } from './docs-page.ts';
import { openApiDocument } from '../core/openapi.ts';
import { publicResponse } from '../core/etag.ts';
import { publicJson, type Route, route } from '../core/route.ts';
import { securityHeaders } from '../core/security-headers.ts';

/** The two routes by which the API describes itself: for programs, and for people. */
export function docsRoutes(routes: readonly Route[], config: Pick<Config, 'dealer' | 'publicUrl'>) {
  const document = openApiDocument(routes, config.dealer.name, config.publicUrl);
  const page = docsPage(document);
  const headers = {
    ...securityHeaders(config.publicUrl, docsCsp),
    'content-type': 'text/html; charset=utf-8',
  };
  const described = { method: 'get', policy: 'public', tag: 'About the API' } as const;
  return [
    route({
      ...described,
      path: '/openapi.json',
      summary: 'This API as an OpenAPI 3.1 document',
      response: { name: 'OpenApi', description: 'The document', schema: z.looseObject({}) },
      handle: async () => publicJson({ ...document }),
    }),
    route({
      ...described,
      path: '/docs',
      summary: 'This API as a page for people',
      response: {
        name: 'Docs',
        description: 'The page',
        schema: z.string(),
        contentType: 'text/html',
      },
      handle: async ({ header }) => publicResponse(page, headers, header('if-none-match')),
    }),
  ];
}
