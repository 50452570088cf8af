import type { z } from 'zod';
import type { ErrorCode } from '../../domain/errors.ts';
import type { SessionUser } from '../../domain/user.ts';
import type { Policy } from './policy.ts';

/** One call of a route, with its parameters checked. */
export interface Call<Query> {
  query: Query;
  /** The query as it came. */
  parameters: URLSearchParams;
  /** A part of the path, such as `carId`, as it stands there. */
  param: (name: string) => string;
  /** Whoever is signed in, or null. */
  user: () => Promise<SessionUser | null>;
}

/** What a route answers with 200. */
export interface Answer {
  /** The bytes to send, as text. */
  text: string;
  /** Private answers are kept by no cache. */
  audience: 'public' | 'private';
  /** Beside the headers of every answer, or in place of one of them; JSON unless they say otherwise. */
  headers?: Readonly<Record<string, string>>;
}

/** A route of the API: how it is called, who may, and how it is described in the OpenAPI document. */
export interface Route<Query = unknown> {
  method: 'get';
  /** Below `/api`, with parts such as `:carId`. */
  path: string;
  /** Who may call it; where that depends on what is asked for, a function of the raw parameters. */
  policy: Policy | ((parameters: URLSearchParams) => Policy);
  tag: string;
  summary: string;
  description?: string;
  query?: z.ZodObject;
  params?: Readonly<Record<string, string>>;
  answer: {
    name: string;
    description: string;
    schema: z.ZodType;
    /** JSON unless told. */
    contentType?: string;
  };
  /** Errors that it names itself, beside those that any route can answer. */
  refusals?: readonly ErrorCode[];
  /** A file goes out as a response of its own. */
  handle(call: Call<Query>): Promise<Answer | Response>;
}

/** Declares a route whose handler gets its query as the schema reads it. */
export function route<Schema extends z.ZodObject>(
  definition: Omit<Route<z.output<Schema>>, 'query'> & { query: Schema },
): Route;
export function route(definition: Omit<Route, 'query'>): Route;
export function route(definition: Route): Route {
  return definition;
}

/** An answer that everybody may get and keep. */
export const forAll = (body: unknown): Answer => ({
  text: JSON.stringify(body),
  audience: 'public',
});

/** An answer that is meant for one person. */
export const forOne = (body: unknown): Answer => ({
  text: JSON.stringify(body),
  audience: 'private',
});
