import type { Context, Hono } from 'hono';
import type { ClientAddress } from './client-address.ts';
import { privateAnswer, publicAnswer } from './conditional.ts';
import { packed } from './compression.ts';
import { HttpError } from './errors.ts';
import { parseQuery } from './parse-query.ts';
import { enforce, POLICIES, type ResolveSession } from './policy.ts';
import { readJsonBody } from './read-body.ts';
import type { Call, Route } from './route.ts';
import { refuseForeignWrites } from './same-site.ts';

export interface MountOptions {
  resolveSession: ResolveSession;
  clientAddress: ClientAddress;
  /** Address of the site: writes that begin elsewhere are refused. */
  publicUrl: string;
  /** What a write waits for before it begins. */
  readyToWrite?: Promise<unknown> | undefined;
  /** Headers of every answer. */
  headers: Readonly<Record<string, string>>;
}

const METHODS = ['GET', 'POST', 'PUT', 'PATCH', 'DELETE', 'OPTIONS'];

/**
 * Puts routes under `/api`. Closed by default: a route without a policy stops the start. A known path
 * answers 405 to any other method.
 */
export function mount(app: Hono, routes: readonly Route[], options: MountOptions): void {
  const json = { ...options.headers, 'content-type': 'application/json; charset=utf-8' };
  const methods = methodsByPath(routes);
  for (const route of routes) {
    if (typeof route.policy !== 'function' && !POLICIES.includes(route.policy)) {
      throw new Error(`${route.method} ${route.path} declares no policy: say who may call it`);
    }
    app.on(route.method.toUpperCase(), `/api${route.path}`, (c) =>
      respond(c, route, { ...options, headers: json }),
    );
    // Right behind it: further on `/cars/:carId` would take what is meant for `/cars/search`.
    const allowed = methods.get(route.path);
    if (allowed) refuseOthers(app, `/api${route.path}`, allowed);
    methods.delete(route.path);
  }
}

async function respond(c: Context, route: Route, options: MountOptions): Promise<Response> {
  const isWrite = route.method !== 'get';
  if (isWrite) refuseForeignWrites(c.req.raw, options.publicUrl);
  const parameters = new URLSearchParams(queryPart(c.req.url));
  const policy = typeof route.policy === 'function' ? route.policy(parameters) : route.policy;
  const user = () => options.resolveSession(c.req.header('cookie'));
  if (policy !== 'public') enforce(policy, await user());
  if (isWrite) await options.readyToWrite;

  const call: Call<unknown> = {
    query: route.query && parseQuery(route.query, parameters),
    body: route.body && (await readJsonBody(route.body, c.req.raw)),
    parameters,
    request: c.req.raw,
    param: (name) => c.req.param(name) ?? '',
    header: (name) => c.req.header(name),
    address: () => options.clientAddress(c),
    user,
  };
  const answer = await route.handle(call);
  if (answer instanceof Response) return packed(c.req.raw, answer);
  const { status = 200 } = route.answer;
  const headers = { ...options.headers, ...answer.headers };
  if (policy !== 'public' || answer.audience !== 'public' || isWrite)
    return privateAnswer(answer.text, headers, status);
  return packed(c.req.raw, publicAnswer(answer.text, headers, c.req.header('if-none-match')));
}

function queryPart(url: string): string {
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

/** Only the other methods are bound, so that a call of the right one meets a single handler. */
function refuseOthers(app: Hono, path: string, allowed: readonly string[]): void {
  const others = METHODS.filter((method) => !allowed.includes(method));
  const allow = allowed.flatMap((method) => (method === 'GET' ? ['GET', 'HEAD'] : [method]));
  app.on(others, path, () => {
    throw new HttpError('wrongMethod', 'This address does not answer that method.', {
      allow: allow.join(', '),
    });
  });
}
