import { beforeAll, describe, expect, it } from 'vitest';
import { testDatabase } from '../../testing/database.ts';
import { stockFactory } from '../../testing/stock.ts';
import { signIn, testApp } from '../../testing/app.ts';

const database = await testDatabase();
const app = testApp(database);
const stock = stockFactory(database);
const staff = await signIn(database);

/** Path, id field and literal messages of each list. */
const LISTS = [
  {
    path: 'makes',
    key: 'makeId',
    noun: 'make',
    added: 'Make',
    missing: 'Please enter a make name',
    emptied: 'Make name cannot be empty',
  },
  {
    path: 'models',
    key: 'modelId',
    noun: 'model',
    added: 'Model',
    missing: 'Please enter a model name',
    emptied: 'Model name cannot be empty',
  },
  {
    path: 'transmissions',
    key: 'transmissionId',
    noun: 'transmission',
    added: 'Transmission',
    missing: 'Please enter a transmission name',
    emptied: 'Transmission name cannot be empty',
  },
  {
    path: 'fuelTypes',
    key: 'fuelTypeId',
    noun: 'fuel type',
    added: 'Fuel type',
    missing: 'Please enter a fuel type name',
    emptied: 'Fuel type name cannot be empty',
  },
] as const;

const METHODS = { create: 'POST', update: 'PUT', delete: 'DELETE' } as const;

async function send(
  path: string,
  verb: keyof typeof METHODS,
  body: unknown,
  headers: Record<string, string> = staff,
) {
  const response = await app.request(`/api/${path}/${verb}`, {
    method: METHODS[verb],
    headers: { 'content-type': 'application/json', ...headers },
    body: typeof body === 'string' ? body : JSON.stringify(body),
  });
  return { status: response.status, body: await response.json() };
}

const read = async (path: string) => (await app.request(`/api/${path}`)).json();
const names = async (path: string) =>
  (await read(path)).map((entry: { name: string }) => entry.name);
const auditLog = async (query = '') =>
  (await (await app.request(`/api/audit-log${query}`, { headers: staff })).json()).data;

let toyota: number;
beforeAll(async () => {
  toyota = await stock.make('Toyota');
});

describe.each(LISTS)('$path', ({ path, key, noun, added, missing, emptied }) => {
  const makeOfModel = () => (path === 'models' ? { makeId: toyota } : {});
  const create = async (name: string): Promise<number> =>
    (await send(path, 'create', { name, ...makeOfModel() })).body[key];

  it('adds an entry with its name trimmed', async () => {
    const { status, body } = await send(path, 'create', { name: '  Alpha ', ...makeOfModel() });
    expect(status).toBe(201);
    expect(body).toEqual({
      success: true,
      message: 'Alpha has been added successfully',
      [key]: expect.any(Number),
      name: 'Alpha',
      ...(path === 'models' && { make: { makeId: toyota, name: 'Toyota' } }),
    });
    expect(await names(path)).toContain('Alpha');
  });

  it('renames an entry, also if only the case changes', async () => {
    const id = await create('Beta');
    for (const name of ['Gamma', 'GAMMA']) {
      const { status, body } = await send(path, 'update', { [key]: id, name, ...makeOfModel() });
      expect([status, body]).toEqual([
        200,
        { success: true, message: `${added} has been updated successfully` },
      ]);
      expect(await names(path)).toContain(name);
    }
  });

  it('deletes an entry', async () => {
    const id = await create('Delta');
    const { status, body } = await send(path, 'delete', { [key]: id });
    expect([status, body]).toEqual([
      200,
      { success: true, message: `${added} has been deleted successfully` },
    ]);
    expect(await names(path)).not.toContain('Delta');
  });

  it('rejects a name that exists, ignoring case', async () => {
    const id = await create('Ésprit');
    await create('Zeta');
    const again = await send(path, 'create', { name: 'éSPRIT', ...makeOfModel() });
    expect(again.status).toBe(409);
    expect(again.body.errors.name).toMatch(/(already|has).*éSPRIT/);
    const renamed = await send(path, 'update', { [key]: id, name: 'zeta', ...makeOfModel() });
    expect(renamed.status).toBe(409);
    expect(await names(path)).toContain('Ésprit');
  });

  it('accepts one of several concurrent additions of the same name', async () => {
    const answers = await Promise.all(
      Array.from({ length: 8 }, () => send(path, 'create', { name: 'Omega', ...makeOfModel() })),
    );
    const statuses = answers.map(({ status }) => status).toSorted((a, b) => a - b);
    expect(statuses).toEqual([201, ...Array.from({ length: 7 }, () => 409)]);
  });

  it('returns 404 for an unknown id', async () => {
    for (const verb of ['update', 'delete'] as const) {
      const fields = verb === 'update' ? { name: 'Nobody', ...makeOfModel() } : {};
      const { status, body } = await send(path, verb, { [key]: 2_147_483_647, ...fields });
      expect([status, body.message]).toEqual([404, `This ${noun} no longer exists.`]);
    }
  });

  it('rejects an empty name with the specified message', async () => {
    const id = await create('Kappa');
    for (const name of ['', '   ', undefined, null, 5, ['x'], { a: 1 }, '\u200b']) {
      const answer = await send(path, 'create', { name, ...makeOfModel() });
      expect([answer.status, answer.body.errors.name]).toEqual([422, missing]);
    }
    const answer = await send(path, 'update', { [key]: id, name: ' ', ...makeOfModel() });
    expect([answer.status, answer.body.errors.name]).toEqual([422, emptied]);
  });

  it('accepts 80 characters and rejects 81, NUL and lone surrogates', async () => {
    expect((await send(path, 'create', { name: 'x'.repeat(80), ...makeOfModel() })).status).toBe(
      201,
    );
    for (const name of ['x'.repeat(81), 'a\0b', '\ud83d']) {
      const answer = await send(path, 'create', { name, ...makeOfModel() });
      expect(answer.status).toBe(422);
      expect(answer.body.errors).toHaveProperty('name');
    }
  });

  it('rejects unknown keys and invalid ids', async () => {
    const own = await send(path, 'create', {
      name: 'Own',
      ...makeOfModel(),
      [key]: 1,
      role: 'admin',
    });
    expect([own.status, Object.keys(own.body.errors).toSorted()]).toEqual([
      422,
      [key, 'role'].toSorted(),
    ]);
    for (const id of [0, -1, 1.5, '1', null, [1], 2_147_483_648]) {
      expect((await send(path, 'delete', { [key]: id })).status).toBe(422);
    }
    expect(await names(path)).not.toContain('Own');
  });

  it.each(['create', 'update', 'delete'] as const)('allows only staff to %s', async (verb) => {
    const id = await create(`Guarded ${verb}`);
    const before = await read(path);
    const body = {
      create: { name: 'Intruder', ...makeOfModel() },
      update: { [key]: id, name: 'Intruder', ...makeOfModel() },
      delete: { [key]: id },
    }[verb];
    const callers = [
      [401, {}],
      [401, { cookie: '__Host-session=forged' }],
      [401, { authorization: `Bearer ${staff.cookie}` }],
      [403, { ...staff, origin: 'https://elsewhere.example' }],
      [403, { ...staff, 'sec-fetch-site': 'cross-site' }],
      [415, { ...staff, 'content-type': 'text/plain' }],
    ] as const;
    for (const [status, headers] of callers) {
      expect([(await send(path, verb, body, headers)).status, headers]).toEqual([status, headers]);
    }
    expect((await send(path, verb, '{"name":')).status).toBe(400);
    expect((await send(path, verb, [])).status).toBe(400);
    expect((await app.request(`/api/${path}/${verb}`, { headers: staff })).status).toBe(405);
    expect(await read(path)).toEqual(before);
  });

  it('adds an audit entry with the changes of each write', async () => {
    const id = await create('Rho');
    await send(path, 'update', { [key]: id, name: 'Sigma', ...makeOfModel() });
    await send(path, 'update', { [key]: id, name: 'Sigma', ...makeOfModel() });
    await send(path, 'delete', { [key]: id });
    const entity = key.replace('Id', '');
    const written = await auditLog(`?entity=${entity}&entityId=${id}`);
    expect(written.map(({ action }: { action: string }) => action)).toEqual([
      'delete',
      'update',
      'create',
    ]);
    const make = (from: string | null, to: string | null) =>
      path === 'models' ? { make: { from, to } } : {};
    const called = (name: string) => (path === 'models' ? `Toyota ${name}` : name);
    expect(written.map(({ subject }: { subject: string }) => subject)).toEqual([
      called('Sigma'),
      called('Rho'),
      called('Rho'),
    ]);
    expect(written[0]).toEqual({
      auditEntryId: expect.any(Number),
      at: expect.stringMatching(/^\d{4}-\d\d-\d\dT[\d:.]+Z$/),
      email: 'aoife@cars.example',
      name: 'Aoife Byrne',
      entity,
      entityId: id,
      subject: called('Sigma'),
      action: 'delete',
      changes: { name: { from: 'Sigma', to: null }, ...make('Toyota', null) },
    });
    expect(written[1].changes).toEqual({ name: { from: 'Rho', to: 'Sigma' } });
    expect(written[2].changes).toEqual({
      name: { from: null, to: 'Rho' },
      ...make(null, 'Toyota'),
    });
  });

  it('adds no audit entry for a rejected write', async () => {
    const before = await auditLog();
    await send(path, 'create', { name: 'Zeta', ...makeOfModel() });
    await send(path, 'delete', { [key]: 2_147_483_647 });
    expect(await auditLog()).toEqual(before);
  });
});

async function deleteError(path: string, body: object): Promise<string> {
  const answer = await send(path, 'delete', body);
  expect(answer.status).toBe(409);
  return answer.body.message;
}

describe('an entry in use', () => {
  it('is not deleted, and the message counts its uses', async () => {
    const makeId = await stock.make('Lancia');
    const modelId = await stock.model(makeId, 'Delta');
    await stock.model(makeId, 'Stratos');
    const transmissionId = await stock.transmission('Dog-leg');
    const fuelTypeId = await stock.fuelType('Paraffin');
    await stock.car({ makeId, modelId, transmissionId, fuelTypeId, publish: false });
    expect(await deleteError('makes', { makeId })).toBe(
      'The make Lancia is still used by 2 models and 1 car, so it can’t be deleted.',
    );
    expect(await deleteError('models', { modelId })).toBe(
      'The model Delta is still used by 1 car, so it can’t be deleted.',
    );
    expect(await deleteError('transmissions', { transmissionId })).toBe(
      'The transmission Dog-leg is still used by 1 car, so it can’t be deleted.',
    );
    expect(await deleteError('fuelTypes', { fuelTypeId })).toBe(
      'The fuel type Paraffin is still used by 1 car, so it can’t be deleted.',
    );
    expect(await names('makes')).toContain('Lancia');
  });

  it('is either used or deleted if both happen at once', async () => {
    const makeIds = await Promise.all(
      Array.from({ length: 6 }, (_, at) => stock.make(`Contested ${at}`)),
    );
    const results = await Promise.all(
      makeIds.map((makeId) =>
        Promise.all([
          send('models', 'create', { makeId, name: 'Only' }),
          send('makes', 'delete', { makeId }),
        ]),
      ),
    );
    for (const [created, deleted] of results) {
      expect([
        [201, 409],
        [422, 200],
      ]).toContainEqual([created.status, deleted.status]);
    }
  });
});

describe('a model', () => {
  it('requires an existing make', async () => {
    const without = await send('models', 'create', { name: 'Orphan' });
    expect([without.status, without.body.errors]).toEqual([
      422,
      { makeId: 'Please select a make' },
    ]);
    const unknown = await send('models', 'create', { name: 'Orphan', makeId: 2_147_483_647 });
    expect([unknown.status, unknown.body.errors]).toEqual([
      422,
      { makeId: 'This make no longer exists' },
    ]);
  });

  it('may have the name of another make’s model', async () => {
    const makeId = await stock.make('Rover');
    await send('models', 'create', { makeId: toyota, name: '75' });
    expect((await send('models', 'create', { makeId, name: '75' })).status).toBe(201);
  });

  it('moves its cars to another make and raises their version', async () => {
    const [from, to] = [await stock.make('Daewoo'), await stock.make('Chevrolet')];
    const modelId = await stock.model(from, 'Matiz');
    const carId = await stock.car({ makeId: from, modelId });
    const answer = await send('models', 'update', { modelId, makeId: to, name: 'Matiz' });
    expect(answer.status).toBe(200);
    const [car] = await (await app.request(`/api/cars/${carId}`, { headers: staff })).json();
    expect(car).toMatchObject({
      make: { name: 'Chevrolet' },
      model: { name: 'Matiz' },
      version: 2,
    });
    expect((await send('makes', 'delete', { makeId: from })).status).toBe(200);
    const [{ changes }] = await auditLog(`?entity=model&entityId=${modelId}`);
    expect(changes).toEqual({ make: { from: 'Daewoo', to: 'Chevrolet' } });
  });
});
