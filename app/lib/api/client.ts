import type {
  ApiBody,
  ApiParams,
  ApiPath,
  ApiQuery,
  ApiResponse,
  ApiStatus,
  ErrorBody,
  QueryValue,
} from './contract.ts';
import { unansweredCreates } from './unanswered.ts';

/** Sends a request: `fetch` in the browser, a call in the same process while the server renders a page. */
export type Fetcher = (path: string, init: RequestInit) => Promise<Response>;

/** An error response, or a failed connection (then `status` is 0). `message` is for the user. */
export class ApiError extends Error {
  override readonly name = 'ApiError';
  readonly status: number;
  /** Messages by field name. */
  readonly errors: Readonly<Record<string, string>>;
  /** The current version, if a save was based on an older one. */
  readonly version: number | undefined;
  /** Which conflict a 409 reports: `recentReply` if a colleague replied a moment ago. */
  readonly code: ErrorBody['code'];
  /** The message in the API's response. Undefined without a message or without a response. */
  readonly serverMessage: string | undefined;

  constructor(
    status: number,
    message: string,
    errors: Record<string, string> = {},
    version?: number,
    serverMessage?: string,
    code?: ErrorBody['code'],
  ) {
    super(message);
    this.status = status;
    this.errors = errors;
    this.version = version;
    this.serverMessage = serverMessage;
    this.code = code;
  }
}

interface CallOptions {
  /** Values for the segments of the path that start with a colon. */
  params?: Readonly<Record<string, string | number>>;
  /** Null, undefined and empty values are left out. */
  query?: URLSearchParams | Record<string, QueryValue>;
  /** Sent as JSON, except a form or a file. */
  body?: unknown;
  headers?: Record<string, string>;
  signal?: AbortSignal | undefined;
}

type SignalOption = Pick<CallOptions, 'signal'>;

export type ApiClient = ReturnType<typeof createClient>;

/**
 * The methods of HTTP with the types of the API's contract. Each of them rejects with an `ApiError`, or
 * with the reason of `signal`.
 */
export function createClient(fetcher: Fetcher) {
  const unanswered = unansweredCreates();

  /** Resolves only for `status`. Another 2xx status breaks the route's contract and rejects. */
  async function call<Body>(
    method: string | undefined,
    path: string,
    status: number,
    { params, query, body, headers, signal }: CallOptions = {},
  ): Promise<Body> {
    // The browser sets the content type of a form and of a file.
    const isRaw = body instanceof FormData || body instanceof Blob;
    const address = `/api${fillIn(path, params)}${queryText(query)}`;
    const create =
      method === 'POST' && status === 201 && !isRaw ? unanswered.start(address, body) : null;
    const response = await connect(fetcher, address, {
      ...(method && { method }),
      ...(body !== undefined && { body: isRaw ? body : JSON.stringify(body) }),
      headers: {
        accept: 'application/json',
        ...(body !== undefined && !isRaw && { 'content-type': 'application/json' }),
        ...create?.headers,
        ...headers,
      },
      credentials: 'same-origin',
      signal: signal ?? null,
    });
    if (response.status === status) {
      const answer = await readJson<Body>(response, signal);
      create?.onAnswer(status);
      return answer;
    }
    create?.onAnswer(response.status);
    if (response.ok) throw failure(502);
    throw failure(response.status, await readJson<ErrorBody>(response, signal));
  }

  return {
    call,
    get: <Path extends ApiPath<'get'>>(
      path: Path,
      options: { query?: ApiQuery<'get', Path> } & ApiParams<Path> & SignalOption,
    ) => call<ApiResponse<'get', Path>>(undefined, path, 200, options),
    post: <Path extends ApiPath<'post'>>(
      path: Path,
      status: ApiStatus<'post', Path>,
      options: { body?: ApiBody<'post', Path> } & ApiParams<Path>,
    ) => call<ApiResponse<'post', Path>>('POST', path, status, options),
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

async function connect(fetcher: Fetcher, path: string, init: RequestInit): Promise<Response> {
  try {
    return await fetcher(path, init);
  } catch (error) {
    if (init.signal?.aborted) throw error;
    throw new ApiError(0, 'We couldn’t reach the site. Check your connection, then try again.');
  }
}

async function readJson<Body>(response: Response, signal?: AbortSignal): Promise<Body> {
  try {
    const body: Body = await response.json();
    return body;
  } catch (error) {
    if (signal?.aborted) throw error;
    throw failure(response.ok ? 502 : response.status);
  }
}

/** The error for a status, with the message of the response or a general one. */
export function failure(status: number, body?: ErrorBody | null): ApiError {
  const message = body?.message ?? 'Something went wrong on our side. Please try again.';
  return new ApiError(status, message, body?.errors, body?.version, body?.message, body?.code);
}

const fillIn = (path: string, params: CallOptions['params'] = {}): string =>
  path.replace(/:(\w+)/g, (_, name: string) => encodeURIComponent(params[name] ?? ''));

/** Returns `?a=1&b=2`, or an empty string. */
function queryText(query: CallOptions['query'] = {}): string {
  if (!(query instanceof URLSearchParams)) {
    const set = Object.entries(query).filter(([, value]) => value != null && value !== '');
    query = new URLSearchParams(set.map(([name, value]) => [name, String(value)]));
  }
  return query.size > 0 ? `?${query}` : '';
}
