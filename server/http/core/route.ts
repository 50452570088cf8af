import type { z } from 'zod';
import type { ErrorCode } from '../../../domain/errors.ts';
import type { SessionUser } from '../../../domain/user.ts';
import type { Policy } from './policy.ts';

/** One call of a route, with its parameters and body checked. */
export interface Call<Query, Body = unknown, User = SessionUser | null> {
  query: Query;
  body: Body;
  /** The query as it came. */
  parameters: URLSearchParams;
  /** The request itself: what a form or a file is read from. */
  request: Request;
  /** A part of the path, such as `carId`, as it stands there. */
  param: (name: string) => string;
  /** A header of the request. */
  header: (name: string) => string | undefined;
  /** The IP address of whoever calls. */
  address: () => string;
  /** Whoever is signed in, or null; never null where the policy asks for staff. */
  user: () => Promise<User>;
}

/** What a route answers when it succeeds. */
export interface Answer {
  /** The bytes to send, as text. */
  text: string;
  /** Private answers are kept by no cache; those of writes are all private. */
  audience: 'public' | 'private';
  /** Beside the headers of every answer, or in place of one of them; JSON unless they say otherwise. */
  headers?: Readonly<Record<string, string>>;
}

/** Who may call a route; where that depends on what is asked for, a function of the raw parameters. */
type Access = Policy | ((parameters: URLSearchParams) => Policy);

/** A route of the API: how it is called, who may, and how it is described in the OpenAPI document. */
export interface Route<Query = unknown, Body = unknown, User = SessionUser | null> {
  method: 'get' | 'post' | 'put' | 'delete';
  /** Below `/api`, with parts such as `:carId`. */
  path: string;
  policy: Access;
  tag: string;
  summary: string;
  description?: string;
  query?: z.ZodObject;
  /** The JSON body of a write. Keys that it does not name are refused, whatever the schema says of them. */
  body?: z.ZodObject;
  /** For a form in several parts, which the handler reads itself: what its part `metadata` says. */
  form?: z.ZodObject;
  /** For a file as the body, which the handler reads itself: the content types that it may have. */
  file?: readonly string[];
  params?: Readonly<Record<string, string>>;
  answer: {
    /** 200 unless told. */
    status?: 200 | 201 | 202;
    name: string;
    description: string;
    schema: z.ZodType;
    /** JSON unless told. */
    contentType?: string;
  };
  /** Errors that it names itself, beside those that any route of its kind can answer. */
  refusals?: readonly ErrorCode[];
  /** A file goes out as a response of its own. */
  handle(call: Call<Query, Body, User>): Promise<Answer | Response>;
}

type Output<Schema> = Schema extends z.ZodType ? z.output<Schema> : undefined;

/** Declares a route whose handler gets query and body as their schemas read them. */
export function route<
  const Who extends Access,
  Query extends z.ZodObject | undefined = undefined,
  Body extends z.ZodObject | undefined = undefined,
>(
  definition: Omit<
    Route<Output<Query>, Output<Body>, Who extends 'staff' ? SessionUser : SessionUser | null>,
    'policy' | 'query' | 'body'
  > & { policy: Who; query?: Query; body?: Body },
): Route;
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
