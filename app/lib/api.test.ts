import { describe, expect, it, test } from 'vitest';
import { ApiError, createApi, type Fetcher } from './api.ts';

const answering =
  (body: unknown, status = 200): Fetcher =>
  async () =>
    Response.json(body, { status });

/** The address that a call asks for. */
async function addressOf(call: (api: ReturnType<typeof createApi>) => Promise<unknown>) {
  let address = '';
  const api = createApi(async (path) => {
    address = path;
    return Response.json([{}]);
  });
  await call(api);
  return address;
}

describe('what is asked for', () => {
  test('only parameters that are set travel, escaped', async () => {
    const query = { makeId: 3, modelId: null, q: 'Škoda & co', premium: false, colour: '' };
    expect(await addressOf((api) => api.searchCars(query))).toBe(
      '/api/cars/search?makeId=3&q=%C5%A0koda+%26+co&premium=false',
    );
  });

  test('a search takes the parameters of an address as they are', async () => {
    const query = new URLSearchParams('page=2&sort=price-asc');
    expect(await addressOf((api) => api.searchCars(query))).toBe(
      '/api/cars/search?page=2&sort=price-asc',
    );
  });

  test('models are those of one make, or all', async () => {
    expect(await addressOf((api) => api.models(7))).toBe('/api/models?makeId=7');
    expect(await addressOf((api) => api.models())).toBe('/api/models');
  });

  test('an id from an address cannot leave its place', async () => {
    expect(await addressOf((api) => api.car('../users/session'))).toBe(
      '/api/cars/..%2Fusers%2Fsession',
    );
  });
});

describe('what comes back', () => {
  test('a car comes out of its list of one', async () => {
    expect(await createApi(answering([{ carId: 5 }])).car(5)).toEqual({ carId: 5 });
  });

  test('the session is whoever is signed in, or null', async () => {
    expect(await createApi(answering({ user: null })).session()).toBeNull();
  });

  test('a refusal carries its status, its sentence and the sentences of its fields', async () => {
    const body = {
      success: false,
      message: 'The page must be a whole number from 1.',
      errors: { page: 'From 1' },
    };
    await expect(createApi(answering(body, 422)).searchCars({ page: 0 })).rejects.toEqual(
      new ApiError(422, body.message, body.errors, undefined, body.message),
    );
  });
});

describe('what can go wrong on the way', () => {
  test('a call that never arrives says so to a person', async () => {
    const api = createApi(() => Promise.reject(new TypeError('fetch failed')));
    await expect(api.makes()).rejects.toMatchObject({
      status: 0,
      message: 'We couldn’t reach the site. Check your connection, then try again.',
    });
  });

  test('an answer that is no JSON is our fault, not the visitor’s', async () => {
    const api = createApi(async () => new Response('<html>Bad gateway</html>', { status: 502 }));
    await expect(api.makes()).rejects.toMatchObject({
      status: 502,
      message: 'Something went wrong on our side. Please try again.',
    });
  });

  test('a call that was aborted rejects with the reason of the abort', async () => {
    const controller = new AbortController();
    const api = createApi(async (_, { signal }) => {
      controller.abort();
      signal?.throwIfAborted();
      return Response.json([]);
    });
    await expect(api.makes(controller.signal)).rejects.toMatchObject({ name: 'AbortError' });
  });
});

describe('the status of a successful write', () => {
  it('is only 201 for a new entry', async () => {
    await expect(createMake(201)).resolves.toEqual({ success: true });
    for (const status of [200, 202]) {
      await expect(createMake(status)).rejects.toMatchObject({ status: 502 });
    }
  });

  it('is only 200 for a deletion', async () => {
    await expect(deleteMake(200)).resolves.toEqual({ success: true });
    for (const status of [201, 202]) {
      await expect(deleteMake(status)).rejects.toMatchObject({ status: 502 });
    }
  });
});

const withStatus = (status: number) => createApi(answering({ success: true }, status));
const createMake = (status: number) => withStatus(status).createEntry('makes', { name: 'Volvo' });
const deleteMake = (status: number) => withStatus(status).deleteEntry('makes', { makeId: 1 });
