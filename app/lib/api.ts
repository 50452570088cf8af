import type { Car } from '../../domain/car.ts';
import type { Facets, SearchAnswer } from '../../domain/car-search.ts';
import type { Dealer } from '../../domain/dealer.ts';
import type { ListPage } from '../../domain/pagination.ts';
import type { AuditLogPage } from '../../domain/audit-log.ts';
import type { StaffCar } from '../../domain/staff-car.ts';
import type { ReferenceListKey } from '../../domain/reference-lists/definitions.ts';
import type {
  FuelType,
  Make,
  Model,
  NewReferenceItem,
  ReferenceItem,
  ReferenceItemKey,
  ReferenceItemUpdate,
  Transmission,
} from '../../domain/reference-lists/schemas.ts';
import type { Credentials, SessionUser } from '../../domain/user.ts';
import { carWrites } from './car-writes.ts';

/** How a call reaches the API: `fetch` in the browser, the API itself while a page is made on the server. */
export type Fetcher = (path: string, init: RequestInit) => Promise<Response>;

type Query = URLSearchParams | Record<string, string | number | boolean | null | undefined>;

/** A refusal of the API, or a call that never reached it (then `status` is 0). `message` is for a person. */
export class ApiError extends Error {
  override readonly name = 'ApiError';
  readonly status: number;
  /** Sentences by the name of the field they belong to. */
  readonly errors: Readonly<Record<string, string>>;
  /** The version that stands, where a change of an older one was refused. */
  readonly version: number | undefined;

  constructor(
    status: number,
    message: string,
    errors: Record<string, string> = {},
    version?: number,
  ) {
    super(message);
    this.status = status;
    this.errors = errors;
    this.version = version;
  }
}

export type Api = ReturnType<typeof createApi>;

/** The typed client of the API. Every call rejects with an `ApiError`, or as `signal` says when it is aborted. */
export function createApi(fetcher: Fetcher) {
  async function call<Answer>(path: string, init: Write, signal?: AbortSignal): Promise<Answer> {
    const response = await reach(fetcher, path, init, signal);
    if (!response.ok) throw refusal(response.status, await readJson<Refusal>(response, signal));
    return readJson<Answer>(response, signal);
  }

  const get = <Answer>(path: string, signal?: AbortSignal) => call<Answer>(path, {}, signal);

  /** A write with its JSON body. */
  const send = <Answer>(method: NonNullable<Write['method']>, path: string, body?: object) =>
    call<Answer>(path, {
      method,
      ...(body && {
        headers: { 'content-type': 'application/json' },
        body: JSON.stringify(body),
      }),
    });

  async function oneCar<Kind>(carId: number | string, signal?: AbortSignal): Promise<Kind> {
    const [car] = await get<Kind[]>(`/api/cars/${encodeURIComponent(carId)}`, signal);
    if (!car) throw new ApiError(404, 'This car does not exist.');
    return car;
  }

  return {
    makes: (signal?: AbortSignal) => get<Make[]>('/api/makes', signal),
    /** All models, or those of one make. */
    models: (makeId?: number | null, signal?: AbortSignal) =>
      get<Model[]>(`/api/models${queryText({ makeId })}`, signal),
    transmissions: (signal?: AbortSignal) => get<Transmission[]>('/api/transmissions', signal),
    fuelTypes: (signal?: AbortSignal) => get<FuelType[]>('/api/fuelTypes', signal),
    searchCars: (query: Query, signal?: AbortSignal) =>
      get<SearchAnswer>(`/api/cars/search${queryText(query)}`, signal),
    /** One car, for staff with what they alone read; rejects with status 404 where the caller has no such car. */
    car: (carId: number | string, signal?: AbortSignal) =>
      oneCar<Car & Partial<StaffCar>>(carId, signal),
    /** One car with everything that staff can write, for whoever is signed in; rejects with status 404. */
    staffCar: (carId: number | string, signal?: AbortSignal) => oneCar<StaffCar>(carId, signal),
    /** What staff did, newest first. */
    auditLog: (page: number, signal?: AbortSignal) =>
      get<AuditLogPage>(`/api/audit-log${queryText({ page })}`, signal),
    /** What staff did to one car, newest first. */
    carHistory: (carId: number, page = 1, signal?: AbortSignal) =>
      get<AuditLogPage>(
        `/api/audit-log${queryText({ entity: 'car', entityId: carId, page })}`,
        signal,
      ),
    /** What the published cars have; staff may ask for the others. */
    facets: (publish: boolean, signal?: AbortSignal) =>
      get<Facets>(`/api/cars/facets${publish ? '' : '?publish=false'}`, signal),
    dealer: (signal?: AbortSignal) => get<Dealer>('/api/dealer', signal),
    /** Whoever is signed in, or null. */
    session: async (signal?: AbortSignal): Promise<SessionUser | null> =>
      (await get<{ user: SessionUser | null }>('/api/users/session', signal)).user,
    /** Signs in: the cookie comes with the answer. Rejects with 401 and 429 as well. */
    signIn: (credentials: Credentials) =>
      send<{ message: string }>('POST', '/api/users/validate', credentials),
    signOut: () => send<{ message: string }>('POST', '/api/users/logout'),
    /** Asks for a link by e-mail; the answer is the same whether there is such an account. */
    requestPasswordReset: (email: string) =>
      send<{ message: string }>('POST', '/api/users/request-password-reset', { email }),
    /** Sets a new password with the token of such a link. */
    resetPassword: (token: string, password: string) =>
      send<{ message: string }>('POST', '/api/users/reset-password', { token, password }),
    /** A page of a reference list, newest first. */
    entriesPage: (list: ReferenceListKey, page: number, signal?: AbortSignal) =>
      get<ListPage<ReferenceItem>>(`/api/${list}${queryText({ page })}`, signal),
    createEntry: (list: ReferenceListKey, item: NewReferenceItem) =>
      send<Done>('POST', `/api/${list}/create`, item),
    updateEntry: (list: ReferenceListKey, item: ReferenceItemUpdate) =>
      send<Done>('PUT', `/api/${list}/update`, item),
    deleteEntry: (list: ReferenceListKey, key: ReferenceItemKey) =>
      send<Done>('DELETE', `/api/${list}/delete`, key),
    ...carWrites(call, send),
  };
}

/** A body and its method; empty for a read. */
export interface Write {
  method?: 'POST' | 'PUT' | 'DELETE';
  headers?: Record<string, string>;
  body?: string | FormData;
}

async function reach(
  fetcher: Fetcher,
  path: string,
  init: Write,
  signal?: AbortSignal,
): Promise<Response> {
  try {
    return await fetcher(path, {
      ...init,
      headers: { accept: 'application/json', ...init.headers },
      credentials: 'same-origin',
      signal: signal ?? null,
    });
  } catch (error) {
    if (signal?.aborted) throw error;
    throw new ApiError(
      0,
      'We could not reach the showroom. Check your connection, then try again.',
    );
  }
}

async function readJson<Body>(response: Response, signal?: AbortSignal): Promise<Body> {
  try {
    const body: Body = await response.json();
    return body;
  } catch (error) {
    if (signal?.aborted) throw error;
    throw refusal(response.ok ? 502 : response.status, {});
  }
}

/** What a write answers that has nothing else to say. */
export interface Done {
  message: string;
}

interface Refusal {
  message?: string;
  errors?: Record<string, string>;
  version?: number;
}

function refusal(status: number, body: Refusal | null): ApiError {
  const message = body?.message ?? 'Something went wrong on our side. Please try again.';
  return new ApiError(status, message, body?.errors, body?.version);
}

/** `?a=1&b=2` of what is set; empty where nothing is. */
function queryText(query: Query): string {
  if (!(query instanceof URLSearchParams)) {
    const set = Object.entries(query).filter(([, value]) => value != null && value !== '');
    query = new URLSearchParams(set.map(([name, value]) => [name, String(value)]));
  }
  return query.size > 0 ? `?${query}` : '';
}
