import { describe, expect, it } from 'vitest';
import { ApiError } from '../../platform/api-error.ts';
import { createApi, type Fetcher, overHttp } from './api.ts';

const respondWith =
  (body: unknown, status = 200): Fetcher =>
  async () =>
    Response.json(body, { status });

/** Returns the address that a call requests. */
async function addressOf(call: (api: ReturnType<typeof createApi>) => Promise<unknown>) {
  let address = '';
  const api = createApi(
    overHttp(async (path) => {
      address = path;
      return Response.json([{}]);
    }),
  );
  await call(api);
  return address;
}

describe('the request', () => {
  it('contains only parameters with a value, escaped', async () => {
    const query = { makeId: 3, modelId: null, q: 'Škoda & co', premium: false, colour: '' };
    expect(await addressOf((api) => api.searchCars(query))).toBe(
      '/api/cars/search?makeId=3&q=%C5%A0koda+%26+co&premium=false',
    );
  });

  it('contains all parameters of a URLSearchParams unchanged', async () => {
    const query = new URLSearchParams('page=2&sort=price-asc');
    expect(await addressOf((api) => api.searchCars(query))).toBe(
      '/api/cars/search?page=2&sort=price-asc',
    );
  });

  it('filters models by make only if a make is given', async () => {
    expect(await addressOf((api) => api.models(7))).toBe('/api/models?makeId=7');
    expect(await addressOf((api) => api.models())).toBe('/api/models');
  });

  it('escapes an id, so that it cannot change the path', async () => {
    expect(await addressOf((api) => api.car('../users/session'))).toBe(
      '/api/cars/..%2Fusers%2Fsession',
    );
  });
});

describe('the result of a call', () => {
  it('is a car although the API returns it in an array', async () => {
    expect(await createApi(overHttp(respondWith([{ carId: 5 }]))).car(5)).toEqual({ carId: 5 });
  });

  it('is null if no user is signed in', async () => {
    expect(await createApi(overHttp(respondWith({ user: null }))).session()).toBeNull();
  });

  it('is an ApiError with the status, the message and the field errors of an error response', async () => {
    const body = {
      success: false,
      message: 'The page must be a whole number from 1.',
      errors: { page: 'From 1' },
    };
    await expect(
      createApi(overHttp(respondWith(body, 422))).searchCars({ page: 0 }),
    ).rejects.toEqual(
      new ApiError(422, body.message, { errors: body.errors, message: body.message }),
    );
  });
});

describe('a failed call', () => {
  it('rejects with status 0 and a message for the user if the connection fails', async () => {
    const api = createApi(overHttp(() => Promise.reject(new TypeError('fetch failed'))));
    await expect(api.makes()).rejects.toMatchObject({
      status: 0,
      message: 'We couldn’t reach the site. Check your connection, then try again.',
    });
  });

  it('rejects with a general message if the response is not JSON', async () => {
    const api = createApi(
      overHttp(async () => new Response('<html>Bad gateway</html>', { status: 502 })),
    );
    await expect(api.makes()).rejects.toMatchObject({
      status: 502,
      message: 'Something went wrong on our side. Please try again.',
    });
  });

  it('rejects with the abort reason after an abort', async () => {
    const controller = new AbortController();
    const api = createApi(
      overHttp(async (_, { signal }) => {
        controller.abort();
        signal?.throwIfAborted();
        return Response.json([]);
      }),
    );
    await expect(api.makes(controller.signal)).rejects.toMatchObject({ name: 'AbortError' });
  });
});

describe('a write', () => {
  it('accepts only status 201 for a new entry', async () => {
    await expect(createMake(201)).resolves.toEqual({ success: true });
    for (const status of [200, 202]) {
      await expect(createMake(status)).rejects.toMatchObject({ status: 502 });
    }
  });

  it('accepts only status 200 for a deletion', async () => {
    await expect(deleteMake(200)).resolves.toEqual({ success: true });
    for (const status of [201, 202]) {
      await expect(deleteMake(status)).rejects.toMatchObject({ status: 502 });
    }
  });
});

const withStatus = (status: number) => createApi(overHttp(respondWith({ success: true }, status)));
const createMake = (status: number) => withStatus(status).createEntry('makes', { name: 'Volvo' });
const deleteMake = (status: number) => withStatus(status).deleteEntry('makes', { makeId: 1 });

/** Answers the requests in turn; null ends the connection. Returns the keys of the requests. */
async function keysOf(answers: readonly (number | null)[], texts: readonly string[]) {
  const keys: (string | null)[] = [];
  const api = createApi(
    overHttp(async (_path, { headers }) => {
      const status = answers[keys.length] ?? null;
      keys.push(new Headers(headers).get('idempotency-key'));
      if (status === null) throw new TypeError('Failed to fetch');
      return Response.json({}, { status });
    }),
  );
  for (const text of texts)
    await api
      .post('/enquiries/:enquiryId/notes', 201, { params: { enquiryId: 1 }, body: { text } })
      .catch(() => {});
  return keys;
}

describe('a call that creates something', () => {
  it('has the same key again after a lost answer or a server error', async () => {
    const [first, second, third, fourth] = await keysOf(
      [null, 503, 201, 201],
      ['Hi', 'Hi', 'Hi', 'Hi'],
    );
    expect(first).toMatch(/^[0-9a-f]{32}$/);
    expect([second, third]).toEqual([first, first]);
    expect(fourth).not.toBe(first);
  });

  it('has another key with another text, and after it was rejected', async () => {
    const keys = await keysOf([null, 422, 201], ['Hi', 'Hello', 'Hello']);
    expect(new Set(keys).size).toBe(3);
  });

  it('has the same key with a newer version of the enquiry', async () => {
    const keys: (string | null)[] = [];
    const api = createApi(
      overHttp(async (_path, { headers }) => {
        keys.push(new Headers(headers).get('idempotency-key'));
        throw new TypeError('Failed to fetch');
      }),
    );
    for (const version of [3, 4])
      await api
        .post('/enquiries/:enquiryId/contacts', 201, {
          params: { enquiryId: 1 },
          body: { version, kind: 'visit' },
        })
        .catch(() => {});
    expect(keys[1]).toBe(keys[0]);
  });
});
