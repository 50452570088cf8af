import type { Context, Hono } from 'hono';
import { nameRoute } from '../../request-context.ts';
import type { Answer, IdempotentRequest } from '../../services/idempotency/answer-once.ts';
import type { ClientAddress, Incoming } from './client-address.ts';
import { privateResponse, publicResponse } from './etag.ts';
import { compressResponse } from './compression.ts';
import { HttpError, noDiskSpace } from './errors.ts';
import { idempotencyKey, isStaffCreate } from './idempotency-key.ts';
import { parseId } from './parse-id.ts';
import { isPageCall, sessionReader, TextResponse } from './in-process.ts';
import { parseQuery } from './parse-query.ts';
import { enforce, isPolicy, type ResolveSession } from './policy.ts';
import { readJsonBody } from './read-body.ts';
import type { Route, RouteRequest } from './route.ts';
import { rejectCrossSiteWrites } from './same-site.ts';

interface MountOptions {
  resolveSession: ResolveSession;
  clientAddress: ClientAddress;
  /** Finds a proxy that is not trusted. */
  untrustedProxy?: (request: Incoming | undefined) => string | null;
  /** Address of the site. */
  publicUrl: string;
  /** Returns whether the disk is too full to accept writes. */
  isDiskLow?: (() => Promise<boolean>) | undefined;
  /** Answers a request of staff that creates something once for each key of the client. */
  answerOnce?: (request: IdempotentRequest, work: () => Promise<Answer>) => Promise<Answer>;
  /** Headers of every response. */
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
  const isWrite = route.method !== 'get';
  if (isWrite) rejectCrossSiteWrites(c.req.raw, options.publicUrl);
  const searchParams = new URLSearchParams(queryString(c.req.url));
  const policy = typeof route.policy === 'function' ? route.policy(searchParams) : route.policy;
  const user = sessionReader(c.env, c.req.header('cookie'), options.resolveSession);
  if (policy !== 'public') enforce(policy, await user());
  if (isWrite && !route.evenWithoutSpace && (await options.isDiskLow?.()))
    throw noDiskSpace(route.file ? 'noSpace' : 'unavailable');

  const param = (name: string) => c.req.param(name) ?? '';
  const request: RouteRequest = {
    query: route.query && parseQuery(route.query, searchParams),
    body: route.body && (await readJsonBody(route.body, c.req.raw)),
    searchParams,
    raw: c.req.raw,
    param,
    idOf: (name) => parseId(param(name)),
    header: (name) => c.req.header(name),
    clientAddress: () => options.clientAddress(c),
    untrustedProxy: () => options.untrustedProxy?.(c.env?.incoming) ?? null,
    user,
  };
  const key = isStaffCreate(route) ? idempotencyKey(c.req.header('idempotency-key')) : null;
  const staff = key !== null && options.answerOnce ? await user() : null;
  if (key !== null && options.answerOnce && staff) {
    const { userId } = staff;
    const { body } = request;
    const created = { userId, address: `${c.req.method} ${c.req.path}`, key, body };
    const { text, status } = await options.answerOnce(created, async () => ({
      text: await textOf(route, request),
      status: route.response.status ?? 200,
    }));
    return privateResponse(text, options.headers, status);
  }
  const result = await route.handle(request);
  if (result instanceof Response) return compressResponse(c.req.raw, result);
  const isPublic = policy === 'public' && result.audience === 'public' && !isWrite;
  const text = JSON.stringify(result.body);
  if (isPageCall(c.env))
    return new TextResponse(text, {
      status: route.response.status ?? 200,
      ...(result.headers && { headers: result.headers }),
    });
  const headers = { ...options.headers, ...result.headers };
  if (!isPublic) return privateResponse(text, headers, route.response.status);
  return compressResponse(c.req.raw, publicResponse(text, headers, c.req.header('if-none-match')));
}

/** Returns the JSON text of the answer of a route that creates something. */
async function textOf(route: Route, request: RouteRequest): Promise<string> {
  const result = await route.handle(request);
  if (result instanceof Response)
    throw new TypeError(`${route.path} creates something, so it must return JSON`);
  return JSON.stringify(result.body);
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
