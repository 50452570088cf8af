import type { z } from 'zod';
import type { RouteContext, User } from '../register.ts';
import type { Client } from './client.server.ts';
import { noDiskSpace } from './errors.server.ts';
import { parseQuery } from './parse-query.server.ts';
import type { Enforce, Policy } from './policy.server.ts';
import type { Route } from './route.server.ts';
import { AppError } from '../errors.ts';
import { idParameter } from '../query.ts';

/** A call of a route before its input is parsed. */
interface Call {
  params: Readonly<Record<string, string>>;
  query: URLSearchParams;
  /** Returns the body, validated. */
  body: (schema: z.ZodObject) => unknown;
}

export interface Checks {
  enforce: Enforce;
  /** Returns whether the disk is too full to accept writes. */
  isDiskLow?: (() => Promise<boolean>) | undefined;
}

export type Input = Readonly<Record<string, unknown>>;

export const isWrite = ({ method }: Route): boolean => method !== 'get';

export const policyOf = ({ policy }: Route, query: URLSearchParams): Policy =>
  typeof policy === 'function' ? policy(query) : policy;

/** How a call gets its context. Handlers of public routes see a user only if they depend on the session. */
export interface ContextSource {
  userOf: (client: Client) => Promise<User | null>;
  contextOf: (client: Client, user: User | null) => RouteContext;
}

export const readsSession = (route: Route, query: URLSearchParams): boolean =>
  route.dependsOnSession === true || policyOf(route, query) !== 'public';

/** Returns null for a user who must set up a second factor before anything else. */
export const fullyAdmitted = (user: User | null): User | null =>
  user?.mustSetUpSecondFactor ? null : user;

export const userFor = (route: Route, user: User | null): User | null =>
  route.beforeSecondFactor ? user : fullyAdmitted(user);

/**
 * Checks the rights of the user, then the free disk space, then the input. `mount` calls it for requests over HTTP,
 * `createCaller` for the calls of a page.
 * @returns the input of the handler: the parameters of the path, the query and the body
 * @throws {AppError} if a check fails
 */
export async function admit(
  route: Route,
  { user }: Pick<RouteContext, 'user'>,
  call: Call,
  { enforce, isDiskLow }: Checks,
): Promise<Input> {
  enforce(policyOf(route, call.query), user);
  if (isWrite(route)) {
    if (!route.evenWithoutSpace && (await isDiskLow?.()))
      throw noDiskSpace(route.file ? 'noSpace' : 'unavailable');
  }
  const params = Object.entries(call.params).map(([name, text]) => [
    name,
    name.endsWith('Id') ? parseId(text, route.notFound) : text,
  ]);
  return {
    ...Object.fromEntries(params),
    ...(route.query && parseQuery(route.query, call.query)),
    ...(route.body && Object(await call.body(route.body))),
  };
}

const schema = idParameter();

/**
 * Parses the id in a path.
 * @throws {AppError} notFound for text that cannot be an id
 */
export function parseId(parameter: string, message = 'There is nothing at this address.'): number {
  const id = schema.safeParse(parameter);
  if (id.success) return id.data;
  throw new AppError('notFound', message);
}
