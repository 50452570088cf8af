import { beforeAll, describe, expect, it } from 'vitest';
import { testDatabase } from '../../../tests/helpers/database/database.ts';
import { referenceListTesting } from '../../../tests/helpers/reference-lists.ts';
import { stockFactory } from '../../../tests/helpers/stock.ts';

const database = await testDatabase();
const { auditLog, names, send } = await referenceListTesting(database);
const stock = stockFactory(database);

const LISTS = [
  { path: 'makes', key: 'makeId', noun: 'make' },
  { path: 'models', key: 'modelId', noun: 'model' },
  { path: 'transmissions', key: 'transmissionId', noun: 'transmission' },
  { path: 'fuelTypes', key: 'fuelTypeId', noun: 'fuel type' },
] as const;

let toyota: number;
beforeAll(async () => {
  toyota = await stock.make('Toyota');
});

describe.each(LISTS)('$path', ({ path, key, noun }) => {
  /** The noun at the beginning of a sentence. */
  const added = noun.charAt(0).toUpperCase() + noun.slice(1);
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
      expect([answer.status, answer.body.errors.name]).toEqual([
        422,
        `Please enter a ${noun} name`,
      ]);
    }
    const answer = await send(path, 'update', { [key]: id, name: ' ', ...makeOfModel() });
    expect([answer.status, answer.body.errors.name]).toEqual([
      422,
      `${added} name cannot be empty`,
    ]);
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

  it('adds an audit entry with the changes of each write', async () => {
    const id = await create('Rho');
    await send(path, 'update', { [key]: id, name: 'Sigma', ...makeOfModel() });
    await send(path, 'update', { [key]: id, name: 'Sigma', ...makeOfModel() });
    await send(path, 'delete', { [key]: id });
    const entity = key.replace('Id', '');
    const written = await auditLog(`?entity=${entity}&entityId=${id}`);
    const make = (from: string | null, to: string | null) =>
      path === 'models' ? { make: { from, to } } : {};
    const called = (name: string) => (path === 'models' ? `Toyota ${name}` : name);
    expect(written).toMatchObject([
      { action: 'delete', subject: called('Sigma') },
      { action: 'update', subject: called('Rho') },
      { action: 'create', subject: called('Rho') },
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
