import { execFile } from 'node:child_process';
import { promisify } from 'node:util';
import type { APIRequestContext, Cookie, Page } from '@playwright/test';
import { expect } from './page.ts';
import type { Site } from './site-list.ts';
import { STAFF } from './staff-credentials.ts';

export { STAFF };

/** Returns a name that no other test uses. */
let counter = 0;
export const named = (word: string) => `${word} ${Date.now().toString(36)}${(counter += 1)}`;

/** Creates an owner with the password of `STAFF` while the site's server runs. */
export async function createOwner(
  { dataDir }: Site,
  { email, firstName = 'Niamh', lastName = 'Kelly' }: NewOwner,
): Promise<void> {
  const names = ['--email', email, '--first-name', firstName, '--last-name', lastName];
  const creating = promisify(execFile)(
    process.execPath,
    ['tools/admin-create.ts', ...names, '--password-stdin'],
    { env: { ...process.env, DATA_DIR: dataDir } },
  );
  creating.child.stdin?.end(STAFF.password);
  await creating;
}

interface NewOwner {
  email: string;
  firstName?: string;
  lastName?: string;
}

/** Fills in the sign-in form of the page and submits it. */
export async function signInByForm(page: Page, email = STAFF.email, password = STAFF.password) {
  await page.getByLabel('Email').fill(email);
  await page.getByLabel('Password', { exact: true }).fill(password);
  await page.getByRole('button', { name: 'Sign in' }).click();
}

/** The session of this worker. Each worker has one site. */
let session: Promise<Cookie[]> | undefined;

/**
 * Signs a page in with the session that all tests of the worker share. A test that ends
 * its session on the server must call `signInByApi` or `signInByForm` instead.
 */
export async function signIn(page: Page): Promise<void> {
  session ??= signInByApi(page.request).then(() => page.context().cookies());
  await page.context().addCookies(await session);
}

/** Signs in by the API, which sets the session cookie of the context. */
export async function signInByApi(request: APIRequestContext, credentials = STAFF): Promise<void> {
  expect((await request.post('/api/users/validate', { data: credentials })).status()).toBe(200);
}

/** Returns the required fields of a car, with reference list entries of the demo stock. */
export async function ordinaryCar(request: APIRequestContext, make = 'Volvo') {
  const list = async (path: string) => (await request.get(`/api/${path}`)).json();
  const models: { modelId: number; make: { makeId: number; name: string } }[] =
    await list('models');
  const model = models.find((one) => one.make.name === make)!;
  const [{ transmissionId }] = await list('transmissions');
  const [{ fuelTypeId }] = await list('fuelTypes');
  return {
    makeId: model.make.makeId,
    modelId: model.modelId,
    transmissionId: Number(transmissionId),
    fuelTypeId: Number(fuelTypeId),
    year: 2020,
    currentPrice: 20_000,
    condition: 'Used',
    description: 'One owner.',
  };
}

/** Saves a car by the API and returns its id. */
export async function saveCar(
  request: APIRequestContext,
  verb: 'create' | 'update',
  car: object,
): Promise<number> {
  const metadata = {
    name: 'metadata',
    mimeType: 'application/json',
    buffer: Buffer.from(JSON.stringify(car)),
  };
  const response = await request.post(`/api/cars/admin-${verb}`, { multipart: { metadata } });
  expect(response.status(), await response.text()).toBe(201);
  return (await response.json()).carId;
}

export async function deleteCar(request: APIRequestContext, carId: number): Promise<void> {
  await request.delete(`/api/cars/admin-delete?carId=${carId}`);
}

/** Adds an enquiry as staff, which no rate limit counts. Returns its id. */
export async function addEnquiry(
  page: Page,
  person: { name: string; email: string; carId?: number },
): Promise<number> {
  const data = { ...person, kind: 'question', source: 'marketplace', message: 'Is it for sale?' };
  const { enquiryId } = await sendJson(page.request, 'POST', '/enquiries/manual', data);
  return enquiryId;
}

/** Returns a plate that no other test uses. Its number does not begin with 0. */
export const newPlate = () => `241-D-${100_000 + (Date.now() % 900_000)}`;

/** Returns an address that no other test uses. */
export const emailOf = (name: string) => `${named(name).replace(' ', '.')}@example.com`;

/** Sends JSON to the API and returns the answer. */
export async function sendJson(
  request: APIRequestContext,
  method: 'POST' | 'PUT',
  path: string,
  data: object,
) {
  const response = await request.fetch(`/api${path}`, { method, data });
  expect(response.ok(), await response.text()).toBe(true);
  return response.json();
}
