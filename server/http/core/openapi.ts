import { z } from 'zod';
import { AppError, ERROR_STATUS, type ErrorCode } from '../../../domain/errors.ts';
import { errorBody } from './errors.ts';
import type { Route } from './route.ts';

/** A parameter's values in JSON Schema 2020-12, the dialect of OpenAPI 3.1. */
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
  in: 'path' | 'query';
  required: boolean;
  description?: string;
  schema: JsonSchema;
}

/** An answer, by the name of its schema among the components. */
export interface ResponseObject {
  description: string;
  content: Record<string, { schema: { $ref: string } }>;
}

export interface Operation {
  operationId: string;
  tags: string[];
  summary: string;
  description?: string;
  parameters: Parameter[];
  requestBody?: { required: true; content: Record<string, { schema: object; encoding?: object }> };
  responses: Record<string, ResponseObject>;
  security?: Record<string, string[]>[];
}

export interface OpenApiDocument {
  openapi: '3.1.0';
  info: { title: string; version: string; description: string };
  servers: { url: string }[];
  tags: { name: string }[];
  paths: Record<string, Record<string, Operation>>;
  components: { schemas: Record<string, object>; securitySchemes: Record<string, unknown> };
}

/** Errors that any route can answer. */
const EVERYWHERE: readonly ErrorCode[] = ['unexpected', 'unavailable'];

/** Errors that any write can answer, and any that reads a body. */
const OF_WRITES: readonly ErrorCode[] = ['forbidden'];
const OF_BODIES: readonly ErrorCode[] = ['malformed', 'tooLarge', 'wrongType', 'invalid'];

const REASONS: Partial<Record<ErrorCode, string>> = {
  malformed: 'What was sent cannot be read',
  unauthenticated: 'Nobody is signed in',
  forbidden: 'Whoever is signed in may not do this, or another site asked for it',
  notFound: 'There is no such thing, or not for the public',
  conflict: 'It does not go with what is there',
  tooLarge: 'The body is too large',
  wrongType: 'The body has another content type',
  invalid: 'A field is out of its bounds; `errors` says which',
  tooMany: 'Too many attempts: `Retry-After` says how many seconds to wait',
  unexpected: 'Something went wrong on the server',
  unavailable: 'The database cannot be reached now',
};

/** The OpenAPI 3.1 document of the routes, from the schemas that check their calls. */
export function openApiDocument(
  routes: readonly Route[],
  dealerName: string,
  publicUrl: string,
): OpenApiDocument {
  const paths: OpenApiDocument['paths'] = {};
  for (const route of routes) {
    const path = `/api${route.path.replaceAll(/:(\w+)(\{[^}]*\})?/g, '{$1}')}`;
    paths[path] = { ...paths[path], [route.method]: operation(route) };
  }
  return {
    openapi: '3.1.0',
    info: {
      title: `${dealerName} API`,
      version: '1.0.0',
      description:
        'The cars of the dealership, and the desk of its staff. A write is JSON unless it says otherwise, and names no key that is not described here. Money is in the currency that stands beside it, distances are kilometres, dates are ISO 8601, instants are UTC. Every error answers `{success: false, message, errors?}`.',
    },
    servers: [{ url: publicUrl }],
    tags: [...new Set(routes.map((route) => route.tag))].map((name) => ({ name })),
    paths,
    components: {
      schemas: schemas(routes),
      securitySchemes: {
        session: { type: 'apiKey', in: 'cookie', name: 'session', description: 'Signed-in staff' },
      },
    },
  };
}

function operation(route: Route): Operation {
  return {
    operationId: `${route.method}${route.path.replaceAll(/(?<![/:])[/:]+(\w)/g, (_, first: string) => first.toUpperCase())}`,
    tags: [route.tag],
    summary: route.summary,
    ...(route.description && { description: route.description }),
    ...(route.policy !== 'public' && {
      security: [...(route.policy === 'staff' ? [] : [{}]), { session: [] }],
    }),
    parameters: [...pathParameters(route), ...queryParameters(route)],
    ...requestBody(route),
    responses: {
      [route.response.status ?? 200]: described(
        route.response.description,
        route.response.name,
        route.response.contentType,
      ),
      ...Object.fromEntries(
        [...refusals(route)].map((code) => [
          ERROR_STATUS[code],
          described(REASONS[code] ?? code, 'Error'),
        ]),
      ),
    },
  };
}

function refusals(route: Route): Set<ErrorCode> {
  const codes = [...(route.errors ?? []), ...EVERYWHERE];
  if (route.policy === 'staff') codes.push('unauthenticated', 'forbidden');
  if (route.method !== 'get') codes.push(...OF_WRITES);
  if (route.body || route.form) codes.push(...OF_BODIES);
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

/** As callers write it, and with the keys that are named only. */
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
        images: { type: 'array', items: image, description: 'Appended to the gallery' },
        thumbnailImage: { ...image, description: 'An image of its own that stands for the car' },
      },
    },
    encoding: { metadata: { contentType: 'application/json' } },
  };
}

function pathParameters(route: Route): Parameter[] {
  return Object.entries(route.params ?? {}).map(([name, description]) => ({
    name,
    in: 'path',
    required: true,
    description,
    schema: name.endsWith('Id') ? { type: 'integer', minimum: 1 } : { type: 'string' },
  }));
}

function queryParameters(route: Route): Parameter[] {
  if (!route.query) return [];
  const { properties = {} } = z.toJSONSchema(route.query, { io: 'output' });
  return Object.entries(route.query.shape).map(([name, field]) => {
    const { description, ...schema } = asObject(properties[name]);
    return {
      name,
      in: 'query',
      required: !z.safeParse(field, undefined).success,
      ...(typeof description === 'string' && { description }),
      schema,
    };
  });
}

function schemas(routes: readonly Route[]): Record<string, object> {
  const registry = z.registry<{ id: string }>();
  registry.add(errorBody, { id: 'Error' });
  for (const { response } of routes) registry.add(response.schema, { id: response.name });
  const made = z.toJSONSchema(registry, { uri: (name) => `#/components/schemas/${name}` });
  for (const schema of Object.values(made.schemas)) {
    delete schema.$schema;
    delete schema.$id;
  }
  return made.schemas;
}

function described(
  description: string,
  name: string,
  contentType = 'application/json',
): ResponseObject {
  const schema = { $ref: `#/components/schemas/${name}` };
  return { description, content: { [contentType]: { schema } } };
}

function asObject(schema: unknown): JsonSchema {
  if (typeof schema === 'object' && schema !== null) return { ...schema };
  throw new AppError('unexpected', 'A query parameter has no schema');
}
