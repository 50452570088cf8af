import type { z } from 'zod';
import type { Capability } from '../../../domain/capabilities.ts';
import type { ErrorCode } from '../../../domain/errors.ts';
import type { SessionUser } from '../../../domain/users.ts';
import type { Policy } from './policy.ts';
import type { Tag } from './tags.ts';

/** Names of the parameters of a path: `carId` of `/cars/:carId`. */
type PathParameter<Path extends string> = Path extends `${infer Part}/${infer Rest}`
  ? PathParameter<Part> | PathParameter<Rest>
  : Path extends `:${infer Name}{${string}`
    ? Name
    : Path extends `:${infer Name}`
      ? Name
      : never;

/** A request to a route, with its query and body validated. */
export interface RouteRequest<
  Query = unknown,
  Body = unknown,
  User = SessionUser | null,
  Parameter extends string = string,
> {
  query: Query;
  body: Body;
  /** The query before validation. */
  searchParams: URLSearchParams;
  /** The raw request, for handlers that read a form or a file. */
  raw: Request;
  /** Returns a parameter of the path. */
  param: (name: Parameter) => string;
  /**
   * Returns a parameter of the path that is an id.
   * @throws {AppError} notFound for text that cannot be an id
   */
  idOf: (name: Parameter) => number;
  header: (name: string) => string | undefined;
  /** IP address of the client. */
  clientAddress: () => string;
  /** Address of the proxy of this request if it is not trusted, else null. */
  untrustedProxy: () => string | null;
  /** The signed-in user, or null; never null if the policy is not `public`. */
  user: () => Promise<User>;
}

/** A successful JSON response. `public` may be stored by any cache, `private` by none. */
interface JsonResult<Body> {
  body: Body;
  audience: 'public' | 'private';
  headers?: Readonly<Record<string, string>>;
}

export const publicJson = <Body>(body: Body): JsonResult<Body> => ({ body, audience: 'public' });
export const privateJson = <Body>(body: Body): JsonResult<Body> => ({ body, audience: 'private' });

/** Who may call a route; a function if that depends on the query. */
type Access = Policy | ((searchParams: URLSearchParams) => Policy);

type Method = 'get' | 'post' | 'put' | 'delete';
type SuccessStatus = 200 | 201 | 202;
type MaybeObject = z.ZodObject | undefined;

interface RouteInfo {
  tag: Tag;
  summary: string;
  description?: string;
  /** Content types of a body that the handler reads itself. */
  file?: readonly string[];
  /** Accepts this write even if the disk is almost full: it writes little, and staff need it to free space. */
  evenWithoutSpace?: boolean;
  /**
   * Its responses to visitors without a session are cached until the stock changes. They must depend on
   * nothing but the stock, the configuration, the path and the parsed query; path parameters are ids.
   */
  cached?: true;
  /** Error codes of this route in addition to the common ones. */
  errors?: readonly ErrorCode[];
}

/** A route without its specific types, as used for mounting, documentation and tests. */
export interface Route extends RouteInfo {
  method: Method;
  /** Path below `/api`, with parameters such as `:carId`. */
  path: string;
  policy: Access;
  /** Descriptions of the path parameters. */
  params?: Readonly<Record<string, string>> | undefined;
  query?: MaybeObject;
  /** Schema of the JSON body. Unknown keys are rejected, even if the schema allows them. */
  body?: MaybeObject;
  /** Schema of the part `metadata` of a multipart form that the handler reads itself. */
  form?: MaybeObject;
  response: {
    /** 200 by default. */
    status?: SuccessStatus;
    /** Name of the schema in the OpenAPI document. */
    name: string;
    description: string;
    schema: z.ZodType;
    /** Only for a response that is not JSON. */
    contentType?: string;
  };
  handle(request: RouteRequest): Promise<JsonResult<unknown> | Response>;
}

/** A route with its types, from which the API client of the site is derived. */
export type TypedRoute<
  M extends Method,
  Path extends string,
  Schema extends z.ZodType,
  Status extends SuccessStatus,
  Query extends MaybeObject = undefined,
  Body extends MaybeObject = undefined,
  Form extends MaybeObject = undefined,
> = Route & {
  method: M;
  path: Path;
  query?: Query;
  body?: Body;
  form?: Form;
  response: { schema: Schema; status?: Status };
};

/** A path with parameters needs a description of each. */
type Descriptions<Parameter extends string> = [Parameter] extends [never]
  ? { params?: undefined }
  : { params: Readonly<Record<Parameter, string>> };

type Output<Schema> = Schema extends z.ZodType ? z.output<Schema> : undefined;

/**
 * Declares a route. The handler receives the parsed query and body and must return a value of the response
 * schema. Only routes with another content type than JSON may return a `Response`.
 */
export function route<
  const M extends Method,
  const Path extends string,
  const Who extends Access,
  Schema extends z.ZodType,
  const Status extends SuccessStatus = 200,
  Query extends MaybeObject = undefined,
  Body extends MaybeObject = undefined,
  Form extends MaybeObject = undefined,
  const ContentType extends string | undefined = undefined,
>(
  definition: RouteInfo &
    Descriptions<PathParameter<Path>> & {
      method: M;
      path: Path;
      policy: Who;
      query?: Query;
      body?: Body;
      form?: Form;
      response: {
        status?: Status;
        name: string;
        description: string;
        schema: Schema;
        contentType?: ContentType;
      };
      handle(
        request: RouteRequest<
          Output<Query>,
          Output<Body>,
          Who extends 'staff' | { can: Capability } ? SessionUser : SessionUser | null,
          PathParameter<Path>
        >,
      ): Promise<ContentType extends string ? Response : JsonResult<z.input<Schema>>>;
    },
): TypedRoute<M, Path, Schema, Status, Query, Body, Form>;
export function route(definition: Route): Route {
  return definition;
}
