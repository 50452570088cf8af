import type { CarImagesFields, WatermarkLabel } from '../../domain/images/car-images.ts';
import type { Car } from '../../domain/car.ts';
import type { CarFields, CarUpdateFields } from '../../domain/car-input.ts';
import type { ReferenceListKey } from '../../domain/reference-lists/definitions.ts';
import type { SettingName } from '../../domain/settings/settings.ts';
import type { StaffCar } from '../../domain/staff-car.ts';
import type { Credentials, SessionUser } from '../../domain/user.ts';
import type {
  ApiBody,
  ApiPath,
  ApiQuery,
  ApiResponse,
  ApiStatus,
  ErrorBody,
  QueryValue,
} from './api-contract.ts';

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
  /** Distinguishes conflicts: `recentReply`. */
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

export type Api = ReturnType<typeof createApi>;

interface Options {
  /** Sent as JSON, except `FormData`. */
  body?: unknown;
  headers?: Record<string, string>;
  signal?: AbortSignal | undefined;
}

type CarPath = `/cars/${string}-create` | `/cars/${string}-update`;

/** The typed client of the API. Every method rejects with an `ApiError`, or with the reason of `signal`. */
export function createApi(fetcher: Fetcher) {
  /** Resolves only for `status`. Another 2xx status breaks the route's contract and rejects. */
  async function call<Body>(
    method: string | undefined,
    path: string,
    status: number,
    { body, headers, signal }: Options = {},
  ): Promise<Body> {
    const isForm = body instanceof FormData;
    const response = await connect(fetcher, `/api${path}`, {
      ...(method && { method }),
      ...(body !== undefined && { body: isForm ? body : JSON.stringify(body) }),
      headers: {
        accept: 'application/json',
        ...(body !== undefined && !isForm && { 'content-type': 'application/json' }),
        ...headers,
      },
      credentials: 'same-origin',
      signal: signal ?? null,
    });
    if (response.status === status) return readJson<Body>(response, signal);
    if (response.ok) throw failure(502);
    throw failure(response.status, await readJson<ErrorBody>(response, signal));
  }

  const get = <Path extends ApiPath<'get'>>(
    path: Path,
    query?: ApiQuery<'get', Path>,
    signal?: AbortSignal,
  ) => call<ApiResponse<'get', Path>>(undefined, path + queryText(query ?? {}), 200, { signal });

  const post = <Path extends ApiPath<'post'>>(
    path: Path,
    status: ApiStatus<'post', Path>,
    body?: ApiBody<'post', Path>,
  ) => call<ApiResponse<'post', Path>>('POST', path, status, { body });

  const put = <Path extends ApiPath<'put'>>(path: Path, body: ApiBody<'put', Path>) =>
    call<ApiResponse<'put', Path>>('PUT', path, 200, { body });

  const remove = <Path extends ApiPath<'delete'>>(path: Path, body: ApiBody<'delete', Path>) =>
    call<ApiResponse<'delete', Path>>('DELETE', path, 200, { body });

  /** Sends the car as the part `metadata` of a multipart form. */
  function sendCar(
    path: CarPath,
    car: ApiBody<'post', CarPath>,
    headers: Record<string, string> = {},
  ) {
    const body = new FormData();
    body.set('metadata', JSON.stringify(car));
    const status: ApiStatus<'post', CarPath> = 201;
    return call<ApiResponse<'post', CarPath>>('POST', path, status, { body, headers });
  }

  async function readCar(carId: number | string, signal?: AbortSignal): Promise<Car | StaffCar> {
    const path = `/cars/${encodeURIComponent(carId)}`;
    const [car] = await call<ApiResponse<'get', '/cars/:carId'>>(undefined, path, 200, { signal });
    if (!car) throw new ApiError(404, 'This car does not exist.');
    return car;
  }

  return {
    makes: async (signal?: AbortSignal) => allOf(await get('/makes', {}, signal)),
    /** All models, or those of one make. */
    models: async (makeId?: number | null, signal?: AbortSignal) =>
      allOf(await get('/models', { makeId }, signal)),
    transmissions: async (signal?: AbortSignal) => allOf(await get('/transmissions', {}, signal)),
    fuelTypes: async (signal?: AbortSignal) => allOf(await get('/fuelTypes', {}, signal)),
    searchCars: (query: ApiQuery<'get', '/cars/search'>, signal?: AbortSignal) =>
      get('/cars/search', query, signal),
    /** One car; signed-in users also get the fields that only staff can read. Rejects with 404. */
    car: (carId: number | string, signal?: AbortSignal): Promise<Car & Partial<StaffCar>> =>
      readCar(carId, signal),
    /** One car with every field that staff can write. Rejects with 401 if nobody is signed in. */
    staffCar: async (carId: number | string, signal?: AbortSignal): Promise<StaffCar> => {
      const car = await readCar(carId, signal);
      if ('version' in car) return car;
      throw new ApiError(401, 'Please sign in to do this.');
    },
    auditLog: (page: number, signal?: AbortSignal) => get('/audit-log', { page }, signal),
    carHistory: (carId: number, page = 1, signal?: AbortSignal) =>
      get('/audit-log', { entity: 'car', entityId: carId, page }, signal),
    backupStatus: (signal?: AbortSignal) => get('/backup', {}, signal),
    /** Choices and counts of the published cars, or of the drafts. */
    facets: (query: ApiQuery<'get', '/cars/facets'>, signal?: AbortSignal) =>
      get('/cars/facets', query, signal),
    dealer: (signal?: AbortSignal) => get('/dealer', {}, signal),
    privacy: (signal?: AbortSignal) => get('/privacy', {}, signal),
    dealerTexts: (signal?: AbortSignal) => get('/dealer/texts', {}, signal),
    /** The proxy of this request if the server does not trust it. Rejects with 401 if nobody is signed in. */
    proxyCheck: (signal?: AbortSignal) => get('/proxy-check', {}, signal),
    /** What the form of an enquiry needs. Rejects with 404 for a car that is not public. */
    enquiryForm: (carId: number | string | null, signal?: AbortSignal) =>
      get('/enquiries/stamp', { carId }, signal),
    /** Sends a form as it was filled in: the server checks each field. */
    sendEnquiry: (enquiry: Readonly<Record<string, unknown>>) =>
      call<ApiResponse<'post', '/enquiries'>>('POST', '/enquiries', 201, { body: enquiry }),
    enquiries: (query: ApiQuery<'get', '/enquiries'>, signal?: AbortSignal) =>
      get('/enquiries', query, signal),
    waitingEnquiries: async (signal?: AbortSignal) =>
      (await get('/enquiries/waiting', {}, signal)).waiting,
    enquiry: (enquiryId: number | string, signal?: AbortSignal) =>
      call<ApiResponse<'get', '/enquiries/:enquiryId'>>(
        undefined,
        `/enquiries/${encodeURIComponent(enquiryId)}`,
        200,
        { signal },
      ),
    /** Sends the form as it was filled in, except for the id of the car. */
    addManualEnquiry: ({ carId, ...enquiry }: Readonly<Record<string, unknown>>) =>
      call<ApiResponse<'post', '/enquiries/manual'>>('POST', '/enquiries/manual', 201, {
        body: { ...enquiry, ...(carId ? { carId: Number(carId) } : {}) },
      }),
    /** Rejects with 409 and the current `version` if the enquiry changed in the meantime. */
    updateEnquiry: (enquiryId: number, change: ApiBody<'put', '/enquiries/:enquiryId'>) =>
      call<ApiResponse<'put', '/enquiries/:enquiryId'>>('PUT', `/enquiries/${enquiryId}`, 200, {
        body: change,
      }),
    /** Also rejects with 409 and the code `recentReply` if a colleague replied just now. */
    reply: (enquiryId: number, reply: ApiBody<'post', '/enquiries/:enquiryId/messages'>) =>
      call<ApiResponse<'post', '/enquiries/:enquiryId/messages'>>(
        'POST',
        `/enquiries/${enquiryId}/messages`,
        201,
        { body: reply },
      ),
    undoReply: (enquiryId: number, mailId: number) =>
      call<unknown>('DELETE', `/enquiries/${enquiryId}/messages/${mailId}`, 200),
    logContact: (enquiryId: number, contact: ApiBody<'post', '/enquiries/:enquiryId/contacts'>) =>
      call<unknown>('POST', `/enquiries/${enquiryId}/contacts`, 201, { body: contact }),
    addNote: (enquiryId: number, text: string) =>
      call<unknown>('POST', `/enquiries/${enquiryId}/notes`, 201, { body: { text } }),
    customers: (query: ApiQuery<'get', '/customers'>, signal?: AbortSignal) =>
      get('/customers', query, signal),
    customer: (customerId: number | string, signal?: AbortSignal) =>
      call<ApiResponse<'get', '/customers/:customerId'>>(
        undefined,
        `/customers/${encodeURIComponent(customerId)}`,
        200,
        { signal },
      ),
    /** Sends the form as it was filled in. Rejects with 409 and the current `version` if it changed. */
    updateCustomer: (customerId: number, change: Readonly<Record<string, unknown>>) =>
      call<ApiResponse<'put', '/customers/:customerId'>>('PUT', `/customers/${customerId}`, 200, {
        body: change,
      }),
    recordConsent: (customerId: number, body: ApiBody<'post', '/customers/:customerId/consents'>) =>
      call<unknown>('POST', `/customers/${customerId}/consents`, 201, { body }),
    mergeCustomers: (customerId: number, intoId: number) =>
      call<unknown>('POST', `/customers/${customerId}/merge`, 200, { body: { intoId } }),
    eraseCustomer: (customerId: number) =>
      call<ApiResponse<'post', '/customers/:customerId/erase'>>(
        'POST',
        `/customers/${customerId}/erase`,
        200,
      ),
    /** The settings that the user may read. */
    settings: (signal?: AbortSignal) => get('/settings', {}, signal),
    /** Rejects with 409 and the current `version` if someone else saved it in the meantime. */
    saveSetting: (name: SettingName, update: ApiBody<'put', '/settings/:name'>) =>
      call<ApiResponse<'put', '/settings/:name'>>('PUT', `/settings/${name}`, 200, {
        body: update,
      }),
    /** What the next run of the retention job deletes. */
    retentionPreview: (signal?: AbortSignal) => get('/retention/preview', {}, signal),
    runRetention: () => post('/retention/run', 202),
    session: async (signal?: AbortSignal): Promise<SessionUser | null> =>
      (await get('/users/session', {}, signal)).user,
    /** The response sets the session cookie. Rejects with 401 and 429. */
    signIn: (credentials: Credentials) => post('/users/validate', 200, credentials),
    signOut: () => post('/users/logout', 200),
    /** Requests a reset link by e-mail; the response is the same if there is no such account. */
    requestPasswordReset: (email: string) => post('/users/request-password-reset', 200, { email }),
    resetPassword: (token: string, password: string) =>
      post('/users/reset-password', 200, { token, password }),
    people: (signal?: AbortSignal) => get('/users', {}, signal),
    /** Rejects with 409 for a user, and with 429 after 20 invitations in a day. */
    invite: (invitation: ApiBody<'post', '/users/invitations'>) =>
      post('/users/invitations', 201, invitation),
    revokeInvitation: (invitationId: number) =>
      call<ApiResponse<'delete', '/users/invitations/:invitationId'>>(
        'DELETE',
        `/users/invitations/${invitationId}`,
        200,
      ),
    /** Rejects with 409 if no active owner would be left. */
    changeAccess: (userId: number, body: ApiBody<'put', '/users/:userId'>) =>
      call<ApiResponse<'put', '/users/:userId'>>('PUT', `/users/${userId}`, 200, { body }),
    signOutUser: (userId: number) =>
      call<ApiResponse<'post', '/users/:userId/sign-out'>>(
        'POST',
        `/users/${userId}/sign-out`,
        200,
      ),
    /** Rejects with 404 for an accepted or withdrawn invitation, with 410 for an expired one. */
    invitation: (token: string) =>
      call<ApiResponse<'get', '/invitations/:token'>>(undefined, invitationPath(token), 200),
    acceptInvitation: (token: string, body: ApiBody<'post', '/invitations/:token'>) =>
      call<ApiResponse<'post', '/invitations/:token'>>('POST', invitationPath(token), 200, {
        body,
      }),
    account: (signal?: AbortSignal) => get('/account', {}, signal),
    sessions: (signal?: AbortSignal) => get('/account/sessions', {}, signal),
    changeNames: (names: ApiBody<'put', '/account'>) => put('/account', names),
    changePassword: (passwords: ApiBody<'post', '/account/password'>) =>
      post('/account/password', 200, passwords),
    signOutOthers: () => post('/account/sign-out-others', 200),
    /** A page of a reference list, newest first. */
    entriesPage: async (list: ReferenceListKey, page: number, signal?: AbortSignal) =>
      pageOf(await get(`/${list}`, { page }, signal)),
    createEntry: (list: ReferenceListKey, entry: ApiBody<'post', `/${ReferenceListKey}/create`>) =>
      post(`/${list}/create`, 201, entry),
    updateEntry: (list: ReferenceListKey, entry: ApiBody<'put', `/${ReferenceListKey}/update`>) =>
      put(`/${list}/update`, entry),
    deleteEntry: (list: ReferenceListKey, key: ApiBody<'delete', `/${ReferenceListKey}/delete`>) =>
      remove(`/${list}/delete`, key),

    // `segment` is the configurable part of the paths that write cars, see `SiteAddress`.
    /** Adds a car; repeated calls with the same `key` add it once. */
    createCar: (segment: string, car: CarFields, key: string) =>
      sendCar(`/cars/${segment}-create`, car, { 'idempotency-key': key }),
    /** Rejects with 409 and the current `version` if someone else saved the car in the meantime. */
    updateCar: (segment: string, car: CarUpdateFields) => sendCar(`/cars/${segment}-update`, car),
    deleteCar: (segment: string, carId: number) =>
      call<ApiResponse<'delete', `/cars/${string}-delete`>>(
        'DELETE',
        `/cars/${segment}-delete?carId=${carId}`,
        200,
      ),
    /** Returns a link for a PUT with exactly this content type and, if given, exactly this many bytes. */
    imageUploadUrl: async (image: ApiBody<'post', '/cars/images-urls'>['image']) =>
      (await post('/cars/images-urls', 200, { image })).url,
    /** Sets the images of a car; an error response has a message for each rejected path. */
    recordImages: (segment: string, images: CarImagesFields) =>
      post(`/cars/images/${segment}-dbupdate`, 200, images),
    enqueueWatermark: (carId: number, watermark: WatermarkLabel) =>
      post('/cars/send-to-processing-queue', 202, { carId, watermark }),
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

function failure(status: number, body?: ErrorBody | null): ApiError {
  const message = body?.message ?? 'Something went wrong on our side. Please try again.';
  return new ApiError(status, message, body?.errors, body?.version, body?.message, body?.code);
}

const invitationPath = (token: string) => `/invitations/${encodeURIComponent(token)}`;

/** The routes of reference lists return a page if the query has `page`, else the whole list. */
const allOf = <Item>(list: Item[] | { data: Item[] }): Item[] =>
  Array.isArray(list) ? list : list.data;

function pageOf<Page extends object>(list: Page | unknown[]): Page {
  if (Array.isArray(list)) throw failure(502);
  return list;
}

/** `?a=1&b=2`; null, undefined and empty values are left out. */
function queryText(query: URLSearchParams | Record<string, QueryValue>): string {
  if (!(query instanceof URLSearchParams)) {
    const set = Object.entries(query).filter(([, value]) => value != null && value !== '');
    query = new URLSearchParams(set.map(([name, value]) => [name, String(value)]));
  }
  return query.size > 0 ? `?${query}` : '';
}
