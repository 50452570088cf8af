import type { Context, Hono } from 'hono';
import type { z } from 'zod';
import { nameRoute } from '../request-context.server.ts';
import {
  admit,
  type ContextSource,
  isWrite,
  policyOf,
  readsSession,
  type Checks,
  userFor,
} from './admit.server.ts';
import type { ClientOf } from './client-address.server.ts';
import { privateResponse, publicResponse } from './etag.server.ts';
import { compressResponse } from './compression.server.ts';
import { HttpError } from './errors.server.ts';
import {
  type Answer,
  idempotencyKey,
  type IdempotentRequest,
  isStaffCreate,
} from './idempotency-key.server.ts';
import { isPolicy } from './policy.server.ts';
import { readJsonBody } from './read-body.server.ts';
import type { Route } from './route.server.ts';
import { rejectCrossSiteWrites } from './same-site.server.ts';

interface MountOptions extends Checks, ContextSource {
  clientOf: ClientOf;
  /** Address of the site. */
  publicUrl: string;
  /** Runs a create of staff once per idempotency key, and answers repeated requests with the first answer. */
  answerOnce?: (request: IdempotentRequest, work: () => Promise<Answer>) => Promise<Answer>;
  headers: Readonly<Record<string, string>>;
}

const METHODS = ['GET', 'POST', 'PUT', 'PATCH', 'DELETE', 'OPTIONS'];

/**
 * Mounts routes under `/api`. A known path answers 405 to any other method.
 * @throws {Error} at startup if a route has no access policy
 */
export function mount(app: Hono, routes: readonly Route[], options: MountOptions): void {
  const json = { ...options.headers, 'content-type': 'application/json; charset=utf-8' };
  const methods = methodsByPath(routes);
  for (const route of routes) {
    rejectNameClashes(route);
    if (typeof route.policy !== 'function' && !isPolicy(route.policy)) {
      throw new Error(
        `${route.method} ${route.path} has no access policy: set \`policy\` to public, staff or { can: capability }`,
      );
    }
    app.on(route.method.toUpperCase(), `/api${route.path}`, (c) =>
      respond(c, route, { ...options, headers: json }),
    );
    // Immediately after the route: a later `/cars/:carId` would match requests to `/cars/search`.
    const allowed = methods.get(route.path);
    if (allowed) rejectOtherMethods(app, `/api${route.path}`, allowed);
    methods.delete(route.path);
  }
}

async function respond(c: Context, route: Route, options: MountOptions): Promise<Response> {
  nameRoute(`/api${route.path}`);
  const request = c.req.raw;
  if (isWrite(route) && !route.fromAnySite) rejectCrossSiteWrites(request, options.publicUrl);
  const query = new URLSearchParams(queryString(request.url));
  const sent: Record<string, string> = {};
  const setHeader = (name: string, value: string) => void (sent[name] = value);
  const client = Object.assign(options.clientOf(request, c.env), { setHeader });
  const user = readsSession(route, query) ? userFor(route, await options.userOf(client)) : null;
  const ctx = options.contextOf(client, user);
  const body = (schema: z.ZodObject) => readJsonBody(schema, request);
  const input = await admit(route, ctx, { params: c.req.param(), query, body }, options);

  const key = isStaffCreate(route) ? idempotencyKey(c.req.header('idempotency-key')) : null;
  if (key !== null && options.answerOnce && user) {
    const { userId } = user;
    const created = { userId, address: `${c.req.method} ${c.req.path}`, key, body: input };
    const { text, status } = await options.answerOnce(created, async () => ({
      text: JSON.stringify(await route.handle(ctx, input)),
      status: route.status,
    }));
    return privateResponse(text, options.headers, status);
  }
  const result = await route.handle(ctx, input);
  if (result instanceof Response) return compressResponse(request, result);
  const isPublic = route.cached !== undefined && policyOf(route, query) === 'public' && !user;
  const headers = {
    ...options.headers,
    ...(route.cached && route.dependsOnSession && { vary: 'Cookie' }),
    ...sent,
  };
  const text = JSON.stringify(result);
  if (!isPublic) return privateResponse(text, headers, route.status);
  return compressResponse(request, publicResponse(text, headers, c.req.header('if-none-match')));
}

/** The handler gets all input as one object. */
function rejectNameClashes({ method, path, query, body }: Route): void {
  const names = [
    ...[...path.matchAll(/:(\w+)/g)].map(([, name]) => name),
    ...Object.keys(query?.shape ?? {}),
    ...Object.keys(body?.shape ?? {}),
  ];
  const twice = names.find((name, index) => names.indexOf(name) < index);
  if (twice !== undefined)
    throw new Error(`${method} ${path} has two inputs named ${twice}: rename one of them`);
}

function queryString(url: string): string {
  const start = url.indexOf('?');
  return start < 0 ? '' : url.slice(start + 1);
}

function methodsByPath(routes: readonly Route[]): Map<string, string[]> {
  const methods = new Map<string, string[]>();
  for (const { path, method } of routes) {
    methods.set(path, [...(methods.get(path) ?? []), method.toUpperCase()]);
  }
  return methods;
}

/** Binds only the other methods: Hono is faster if a request matches a single handler. */
function rejectOtherMethods(app: Hono, path: string, allowed: readonly string[]): void {
  const others = METHODS.filter((method) => !allowed.includes(method));
  const allow = allowed.flatMap((method) => (method === 'GET' ? ['GET', 'HEAD'] : [method]));
  app.on(others, path, () => {
    nameRoute(path);
    throw new HttpError('wrongMethod', 'This address does not support that method.', {
      allow: allow.join(', '),
    });
  });
}
