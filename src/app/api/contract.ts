import type { z } from 'zod';
import type { ApiRoute } from './routes.server.ts';

/**
 * The types of the API's requests and responses, taken from the routes of the server. Types only: neither
 * Zod nor the server is part of the site's JavaScript (decision 003).
 */
type Method = ApiRoute['method'];
type RouteAt<M extends Method, Path> = Extract<ApiRoute, { method: M; path: Path }>;
type Input<Schema> = Schema extends z.ZodType ? z.input<Schema> : never;

export type ApiPath<M extends Method> = Extract<ApiRoute, { method: M }>['path'];

export type ApiResponse<M extends Method, Path extends ApiPath<M>> = z.output<
  RouteAt<M, Path>['response']
>;

/** The names of the path's parameters: `userId` of `/users/:userId`. */
type ParamName<Path> = Path extends `${infer Segment}/${infer Rest}`
  ? ParamName<Segment> | ParamName<Rest>
  : Path extends `:${infer Name}`
    ? Name
    : never;

/** `params` is required for a path with parameters. */
export type ApiParams<Path> = [ParamName<Path>] extends [never]
  ? unknown
  : { params: Record<ParamName<Path>, string | number> };

/** The status of a successful response. */
export type ApiStatus<M extends Method, Path extends ApiPath<M>> = RouteAt<M, Path>['status'];

/** The JSON body, or the metadata of the form. */
export type ApiBody<M extends Method, Path extends ApiPath<M>> = Input<
  RouteAt<M, Path>['body'] | RouteAt<M, Path>['form']
>;

export type QueryValue = string | number | boolean | null | undefined;
export type ApiQuery<M extends Method, Path extends ApiPath<M>> =
  | URLSearchParams
  | { [Name in keyof Input<RouteAt<M, Path>['query']>]?: QueryValue };
