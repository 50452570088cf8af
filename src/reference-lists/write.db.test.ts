import { beforeAll, describe, expect, it } from 'vitest';
import { testDatabase } from '../../tests/helpers/database/database.ts';
import { referenceListTesting } from '../../tests/helpers/reference-lists.ts';
import { stockFactory } from '../../tests/helpers/stock.ts';

const database = await testDatabase();
const { app, auditLog, names, read, send, staff } = await referenceListTesting(database);
const stock = stockFactory(database);

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
