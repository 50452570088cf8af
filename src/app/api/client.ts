import type {
  ApiBody,
  ApiParams,
  ApiPath,
  ApiQuery,
  ApiResponse,
  ApiStatus,
  QueryValue,
} from './contract.ts';
import { ApiError } from '../../platform/api-error.ts';
import type { ErrorBody } from '../../platform/http/errors.server.ts';

/** A call of the API, and the status of its successful response. */
interface ApiCall {
  method: 'GET' | 'POST' | 'PUT' | 'DELETE';
  /** Path of the route, with parameters such as `:userId`. */
  path: string;
  status: number;
  params?: Readonly<Record<string, string | number>> | undefined;
  query?: URLSearchParams | undefined;
  /** Sent as JSON, except a form or a file. */
  body?: unknown;
  headers?: Readonly<Record<string, string>> | undefined;
  signal?: AbortSignal | undefined;
}

/**
 * Sends a call: over HTTP in the browser, to the handler of the route while the server renders a page. Resolves to
 * the status and the body of the response, also for an error response.
 */
export type Send = (call: ApiCall) => Promise<{ status: number; body: unknown }>;

interface CallOptions extends Pick<ApiCall, 'params' | 'body' | 'headers' | 'signal'> {
  /** Null, undefined and empty values are left out. */
  query?: URLSearchParams | Record<string, QueryValue>;
}

type SignalOption = Pick<CallOptions, 'signal'>;

export type ApiClient = ReturnType<typeof createClient>;

/** The methods of HTTP with the types of the API's contract. Each of them rejects with an `ApiError`. */
export function createClient(send: Send) {
  /** Resolves only for `status`. Another 2xx status breaks the route's contract and rejects. */
  async function call<Body>(
    method: ApiCall['method'],
    path: string,
    status: number,
    { query, ...options }: CallOptions = {},
  ): Promise<Body> {
    const answer = await send({ ...options, method, path, status, query: paramsOf(query) });
    // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- the type of the route
    if (answer.status === status) return answer.body as Body;
    if (answer.status < 300) throw failure(502);
    // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- the type of every error response
    throw failure(answer.status, answer.body as ErrorBody);
  }

  return {
    call,
    get: <Path extends ApiPath<'get'>>(
      path: Path,
      options: { query?: ApiQuery<'get', Path> } & ApiParams<Path> & SignalOption,
    ) => call<ApiResponse<'get', Path>>('GET', path, 200, options),
    post: <Path extends ApiPath<'post'>>(
      path: Path,
      status: ApiStatus<'post', Path>,
      {
        file,
        ...options
      }: {
        body?: ApiBody<'post', Path>;
        /** The body of a route that takes a file. */
        file?: Blob;
        query?: ApiQuery<'post', Path>;
      } & ApiParams<Path>,
    ) =>
      call<ApiResponse<'post', Path>>('POST', path, status, {
        ...options,
        ...(file && { body: file }),
      }),
    put: <Path extends ApiPath<'put'>>(
      path: Path,
      options: { body: ApiBody<'put', Path> } & ApiParams<Path>,
    ) => call<ApiResponse<'put', Path>>('PUT', path, 200, options),
    remove: <Path extends ApiPath<'delete'>>(
      path: Path,
      options: {
        body?: ApiBody<'delete', Path>;
        query?: ApiQuery<'delete', Path>;
      } & ApiParams<Path>,
    ) => call<ApiResponse<'delete', Path>>('DELETE', path, 200, options),
  };
}

/** The error for a status, with the message of the response or a general one. */
export function failure(status: number, body?: ErrorBody | null): ApiError {
  const message = body?.message ?? 'Something went wrong on our side. Please try again.';
  const link =
    body?.carId === undefined
      ? undefined
      : { text: 'Open that car', to: `/edit-car/${body.carId}` };
  return new ApiError(status, message, body, link);
}

export function paramsOf(query: CallOptions['query'] = {}): URLSearchParams {
  if (query instanceof URLSearchParams) return query;
  const set = Object.entries(query).filter(([, value]) => value != null && value !== '');
  return new URLSearchParams(set.map(([name, value]) => [name, String(value)]));
}
