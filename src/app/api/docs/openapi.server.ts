import { z } from 'zod';
import { ERROR_STATUS, type ErrorCode } from '../../../platform/errors.ts';
import { sessionCookieName } from '../../../platform/auth/session-cookie.server.ts';
import { errorBody } from '../../../platform/http/errors.server.ts';
import { IDEMPOTENCY_KEY, isStaffCreate } from '../../../platform/http/idempotency-key.server.ts';
import type { Route } from '../../../platform/http/route.server.ts';
import { TAGS } from '../tags.server.ts';

/** The keywords of JSON Schema 2020-12 used for parameters. */
export interface JsonSchema {
  type?: string;
  enum?: string[];
  minimum?: number;
  maximum?: number;
  maxLength?: number;
  default?: string | number;
  [keyword: string]: unknown;
}

export interface Parameter {
  name: string;
  in: 'path' | 'query' | 'header';
  required: boolean;
  allowEmptyValue?: true;
  description?: string;
  schema: JsonSchema;
}

/** A JSON response refers to its schema in the components by name; other responses have no schema. */
export interface ResponseObject {
  description: string;
  headers?: Record<string, { description: string; schema: JsonSchema }>;
  content?: Record<string, { schema?: { $ref: string } }>;
}

export interface Operation {
  operationId: string;
  tags: string[];
  summary: string;
  description?: string;
  parameters: Parameter[];
  requestBody?: { required: true; content: Record<string, { schema: object; encoding?: object }> };
  responses: Record<string, ResponseObject>;
  security: Record<string, string[]>[];
}

export interface OpenApiDocument {
  openapi: '3.1.0';
  info: {
    title: string;
    version: string;
    description: string;
    license: { name: string; identifier: string };
  };
  servers: { url: string }[];
  tags: { name: string; description: string }[];
  paths: Record<string, Record<string, Operation>>;
  components: { schemas: Record<string, object>; securitySchemes: Record<string, unknown> };
}

/** Errors of every route. `malformed` covers requests whose address cannot be parsed. */
const COMMON_ERRORS: readonly ErrorCode[] = ['malformed', 'unexpected', 'unavailable'];
const WRITE_ERRORS: readonly ErrorCode[] = ['forbidden', 'noSpace'];
const BODY_ERRORS: readonly ErrorCode[] = ['tooLarge', 'wrongType', 'invalid'];

const DESCRIPTIONS: Partial<Record<ErrorCode, string>> = {
  malformed: 'The request cannot be parsed',
  unauthenticated: 'No user is signed in',
  forbidden: 'The role of the user does not allow it, or the request came from another site',
  notFound: 'It does not exist, or is not public',
  conflict: 'The request conflicts with existing data',
  gone: 'It has expired',
  timeout: 'The body arrived too slowly',
  tooLarge: 'The body is too large',
  wrongType: 'The body has an unsupported content type',
  invalid: 'A field is invalid; `errors` has a message for each',
  tooMany: 'Too many attempts',
  unexpected: 'An unexpected server error',
  unavailable:
    'The database is unavailable, the server has no disk space for writes, or too many uploads arrive at once',
  noSpace: 'The server has no disk space for this file',
};

const SUCCESS = { 200: 'Success', 201: 'Created', 202: 'Accepted', 303: 'See other' } as const;

const RETRY_AFTER = {
  'Retry-After': { description: 'Seconds to wait', schema: { type: 'integer', minimum: 1 } },
};

/** Builds the OpenAPI 3.1 document of the routes from the schemas that validate requests. */
export function openApiDocument(
  routes: readonly Route[],
  dealerName: string,
  publicUrl: string,
): OpenApiDocument {
  const names = responseNames(routes);
  const paths: OpenApiDocument['paths'] = {};
  for (const route of routes) {
    const path = `/api${route.path.replaceAll(PATH_PARAMETER, '{$1}$2')}`;
    paths[path] = { ...paths[path], [route.method]: operation(route, names) };
  }
  return {
    openapi: '3.1.0',
    info: {
      title: `${dealerName} API`,
      version: '1.0.0',
      description:
        'Reads and writes the cars of the dealership. Bodies are JSON unless described otherwise; unknown keys are rejected. Prices are in the currency of the car, distances in kilometres, dates in ISO 8601, times in UTC. Every error response is `{success: false, message, errors?}`.',
      license: { name: 'Proprietary', identifier: 'LicenseRef-Proprietary' },
    },
    servers: [{ url: publicUrl }],
    tags: [...new Set(routes.map((route) => route.tag))].map((name) => ({
      name,
      description: TAGS[name],
    })),
    paths,
    components: {
      schemas: componentSchemas(names),
      securitySchemes: {
        session: {
          type: 'apiKey',
          in: 'cookie',
          name: sessionCookieName(publicUrl),
          description: 'Session of a signed-in user',
        },
      },
    },
  };
}

/** `:carId`, `:imagePath{.+}` with a pattern, or `:token{.+\.ics}` with a file extension. */
const PATH_PARAMETER = /:(\w+)(?:\{[^}]*?(?:\\(\.\w+))?\})?/g;

function operation(route: Route, names: ReadonlyMap<z.ZodType, string>): Operation {
  const { status, contentType } = route;
  const description = SUCCESS[status];
  const described = descriptionOf(route);
  return {
    operationId: operationId(route),
    tags: [route.tag],
    summary: route.summary,
    ...(described && { description: described }),
    security: security(route),
    parameters: [
      ...pathParameters(route),
      ...queryParameters(route),
      ...(isStaffCreate(route) ? [IDEMPOTENCY_KEY] : []),
    ],
    ...requestBody(route),
    responses: {
      [status]: contentType
        ? { description, content: { [contentType]: {} } }
        : jsonResponse(description, names.get(route.response) ?? ''),
      ...(route.method === 'get' &&
        !needsSession(route) && {
          304: { description: 'Not modified: `If-None-Match` names the current version' },
        }),
      ...Object.fromEntries(
        [...errorCodes(route)].map((code) => [
          ERROR_STATUS[code],
          {
            ...jsonResponse(DESCRIPTIONS[code] ?? code, 'Error'),
            ...(code === 'tooMany' && { headers: RETRY_AFTER }),
          },
        ]),
      ),
    },
  };
}

function operationId({ method, path }: Route): string {
  const words = path.replaceAll(PATH_PARAMETER, '$1').split(/[/-]/);
  return method + words.map((word) => word.charAt(0).toUpperCase() + word.slice(1)).join('');
}

/** Returns the names of the response schemas: their title, or else the first operation that returns them. */
function responseNames(routes: readonly Route[]): ReadonlyMap<z.ZodType, string> {
  const names = new Map<z.ZodType, string>();
  for (const route of routes) {
    const id = operationId(route);
    const name = route.response.meta()?.title ?? id.charAt(0).toUpperCase() + id.slice(1);
    if (!route.contentType && !names.has(route.response)) names.set(route.response, name);
  }
  return names;
}

/** An empty requirement means that no session is needed. */
function security({ policy }: Route): Operation['security'] {
  if (policy === 'public') return [];
  return typeof policy === 'function' ? [{}, { session: [] }] : [{ session: [] }];
}

/** Returns false for a route that anyone may call, at least with some queries. */
const needsSession = ({ policy }: Route) => policy !== 'public' && typeof policy !== 'function';

function descriptionOf({ description, policy }: Route): string {
  const required = typeof policy === 'object' ? `Requires the capability \`${policy.can}\`.` : '';
  return [description, required].filter(Boolean).join(' ');
}

function errorCodes(route: Route): Set<ErrorCode> {
  const codes = [...(route.errors ?? []), ...COMMON_ERRORS];
  if (route.policy !== 'public') codes.push('unauthenticated', 'forbidden');
  if (route.method !== 'get') codes.push(...WRITE_ERRORS);
  if (route.body || route.form) codes.push(...BODY_ERRORS);
  if (route.query) codes.push('invalid');
  if (route.path.includes(':')) codes.push('notFound');
  if (isStaffCreate(route)) codes.push('conflict');
  return new Set(codes);
}

function requestBody({ body, form, file }: Route): Pick<Operation, 'requestBody'> {
  const content = {
    ...(body && { 'application/json': { schema: inputSchema(body) } }),
    ...(form && { 'multipart/form-data': formBody(form) }),
    ...Object.fromEntries((file ?? []).map((type) => [type, { schema: {} }])),
  };
  return Object.keys(content).length > 0 ? { requestBody: { required: true, content } } : {};
}

/** JSON Schema of a request body; unknown keys are rejected. */
function inputSchema(body: z.ZodObject): object {
  const { $schema: _dialect, ...schema } = z.toJSONSchema(body.strict(), { io: 'input' });
  return schema;
}

function formBody(metadata: z.ZodObject) {
  const image = { type: 'string', contentMediaType: 'image/*' };
  return {
    schema: {
      type: 'object',
      required: ['metadata'],
      properties: {
        metadata: inputSchema(metadata),
        images: { type: 'array', items: image, description: 'Added to the end of the gallery' },
        thumbnailImage: { ...image, description: 'A separate image for the card of the car' },
      },
    },
    encoding: { metadata: { contentType: 'application/json' } },
  };
}

function pathParameters({ path }: Route): Parameter[] {
  return [...path.matchAll(/:(\w+)/g)].map(([, name = '']) => ({
    name,
    in: 'path',
    required: true,
    ...(name.endsWith('Id') && { description: `Id of the ${wordsOf(name.slice(0, -2))}` }),
    schema: name.endsWith('Id') ? { type: 'integer', minimum: 1 } : { type: 'string' },
  }));
}

const wordsOf = (name: string) => name.replace(/[A-Z]/g, (letter) => ` ${letter.toLowerCase()}`);

function queryParameters(route: Route): Parameter[] {
  if (!route.query) return [];
  const { properties = {} } = z.toJSONSchema(route.query, { io: 'output' });
  return Object.entries(route.query.shape).map(([name, field]) => {
    const { description, allowEmptyValue, ...schema } = asObject(properties[name]);
    return {
      name,
      in: 'query',
      required: !z.safeParse(field, undefined).success,
      ...(allowEmptyValue === true && { allowEmptyValue }),
      ...(typeof description === 'string' && { description }),
      schema,
    };
  });
}

function componentSchemas(names: ReadonlyMap<z.ZodType, string>): Record<string, object> {
  const registry = z.registry<{ id: string }>();
  registry.add(errorBody, { id: 'Error' });
  for (const [schema, id] of names) registry.add(schema, { id });
  const { schemas } = z.toJSONSchema(registry, { uri: (name) => `#/components/schemas/${name}` });
  for (const schema of Object.values(schemas)) {
    delete schema.$schema;
    delete schema.$id;
  }
  return schemas;
}

const jsonResponse = (description: string, name: string): ResponseObject => ({
  description,
  content: { 'application/json': { schema: { $ref: `#/components/schemas/${name}` } } },
});

function asObject(schema: unknown): JsonSchema {
  if (typeof schema === 'object' && schema !== null) return { ...schema };
  throw new Error('A query parameter has no JSON schema');
}
