import { z } from 'zod';
import type { Capability, RouteContext, Tag, User } from '../register.ts';
import type { ErrorCode } from '../errors.ts';
import type { Policy } from './policy.server.ts';

/** Response of a write that returns nothing but a message. */
export const doneBody = z
  .object({ success: z.literal(true), message: z.string() })
  .meta({ title: 'Done' });

/** Names of the parameters of a path: `userId` of `/users/:userId`. */
type ParameterName<Path extends string> = Path extends `${infer Part}/${infer Rest}`
  ? ParameterName<Part> | ParameterName<Rest>
  : Path extends `:${infer Name}{${string}`
    ? Name
    : Path extends `:${infer Name}`
      ? Name
      : never;

/** The parsed parameters of a path: a name that ends in `Id` is that of an id. */
type Parameters<Path extends string> = {
  [Name in ParameterName<Path>]: Name extends `${string}Id` ? number : string;
};

/** Who may call a route; a function if that depends on the query. */
type Access = Policy | ((searchParams: URLSearchParams) => Policy);

type Method = 'get' | 'post' | 'put' | 'delete';
type SuccessStatus = 200 | 201 | 202 | 303;
type MaybeObject = z.ZodObject | undefined;
type MaybePromise<Value> = Value | Promise<Value>;

/** Options that all routes of a list share. */
interface Common<Who extends Access = Access> {
  tag: Tag;
  policy: Who;
}

interface RouteInfo {
  summary: string;
  description?: string;
  /** Content types of a body that the handler reads itself. */
  file?: readonly string[];
  /** Accepts this write even if the disk is almost full: it writes little, and staff need it to free space. */
  evenWithoutSpace?: boolean;
  /** Accepts this write from pages of other sites. Only for a route whose path contains a secret token. */
  fromAnySite?: boolean;
  /**
   * Any cache may store its responses to visitors; our response cache keeps them until stock or settings change. The
   * responses must depend on nothing but stock, settings, the parsed query and the path, whose parameters are ids. A
   * text that changes with time needs a row in `TIMED_TEXTS`.
   */
  cached?: true;
  /** Whether a user who must set up a second factor can call it; other routes treat this user as signed out. */
  beforeSecondFactor?: true;
  /** The handler of a public route gets the signed-in user, if any. No cache may store the response to a user. */
  dependsOnSession?: boolean;
  /** The message of the 404 for text that is not an id. */
  notFound?: string;
  /**
   * Input with which the tests of all routes call it, for required fields and parameters that have no usual value
   * in `tests/helpers/routes.ts`.
   */
  example?: Readonly<Record<string, unknown>>;
  /** Error codes of this route in addition to the common ones. */
  errors?: readonly ErrorCode[];
}

/** A route without its specific types, as used for mounting, documentation and tests. */
export interface Route extends Common, RouteInfo {
  method: Method;
  /** Path below `/api`, with parameters such as `:carId`. */
  path: string;
  query?: MaybeObject;
  /** Schema of the JSON body. Unknown keys are rejected, even if the schema allows them. */
  body?: MaybeObject;
  /** Schema of the part `metadata` of a multipart form that the handler reads itself. */
  form?: MaybeObject;
  /** Schema of the response. Its `title` is its name in the OpenAPI document. */
  response: z.ZodType;
  status: SuccessStatus;
  /** Only for a response that is not JSON. */
  contentType?: string | undefined;
  handle(ctx: RouteContext, input: Readonly<Record<string, unknown>>): unknown;
}

/** A route with its types, from which the API client of the site is derived. */
export type TypedRoute<
  M extends Method,
  Path extends string,
  Response extends z.ZodType,
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
  response: Response;
  status: Status;
};

type Output<Schema> = Schema extends z.ZodType ? z.output<Schema> : unknown;

interface Definition<
  Path extends string,
  Who extends Access,
  Schema extends z.ZodType,
  Status extends SuccessStatus,
  Query extends MaybeObject,
  Body extends MaybeObject,
  Form extends MaybeObject,
  ContentType extends string | undefined,
  Done extends string | undefined,
> extends RouteInfo {
  query?: Query;
  body?: Body;
  form?: Form;
  response?: Schema;
  /** 200 by default. */
  status?: Status;
  contentType?: ContentType;
  /** The message of a response that has nothing else, in place of `response`. */
  done?: Done;
  handle: (
    ctx: Who extends 'staff' | { can: Capability } ? RouteContext & { user: User } : RouteContext,
    input: Parameters<Path> & Output<Query> & Output<Body>,
  ) => MaybePromise<
    ContentType extends string ? Response : Done extends string ? unknown : z.input<Schema>
  >;
}

/**
 * Returns functions that declare the routes of a list. A handler is the use case itself: it receives the context
 * and the parsed parameters of the path, the query and the body as one object, and returns the body of the response.
 */
export function routes<const Who extends Access>(common: Common<Who>) {
  const declare =
    <const M extends Method>(method: M) =>
    <
      const Path extends string,
      Schema extends z.ZodType = typeof doneBody,
      const Status extends SuccessStatus = 200,
      Query extends MaybeObject = undefined,
      Body extends MaybeObject = undefined,
      Form extends MaybeObject = undefined,
      const ContentType extends string | undefined = undefined,
      const Done extends string | undefined = undefined,
    >(
      path: Path,
      definition: Definition<Path, Who, Schema, Status, Query, Body, Form, ContentType, Done>,
    ): TypedRoute<M, Path, Schema, Status, Query, Body, Form> => {
      const { done, response = doneBody, status = 200, ...rest } = definition;
      const handle: Route['handle'] = definition.handle;
      const route: Route = {
        ...common,
        ...rest,
        method,
        path,
        response,
        status,
        handle:
          done === undefined
            ? handle
            : async (ctx, input) => {
                await handle(ctx, input);
                return { success: true, message: done };
              },
      };
      // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- the defaults of the type are those above
      return route as TypedRoute<M, Path, Schema, Status, Query, Body, Form>;
    };
  return {
    get: declare('get'),
    post: declare('post'),
    put: declare('put'),
    delete: declare('delete'),
  };
}
