import { describe, expect, it } from 'vitest';
import { testDatabase } from '../../../tests/helpers/database/database.ts';
import { referenceListTesting } from '../../../tests/helpers/reference-lists.ts';
import { stockFactory } from '../../../tests/helpers/stock.ts';

const database = await testDatabase();
const { app, auditLog, names, send, staff } = await referenceListTesting(database);
const stock = stockFactory(database);

async function deleteError(path: string, body: object): Promise<string> {
  const answer = await send(path, 'delete', body);
  expect(answer.status).toBe(409);
  return answer.body.message;
}

describe('an entry in use', () => {
  it('is not deleted, and the message counts its uses', async () => {
    const { makeId, modelId } = await stock.kind('Lancia', 'Delta');
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

  it('is deleted only if no model starts to use it at the same time', async () => {
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
    const [makeId, other] = [await stock.make('Rover'), await stock.make('Toyota')];
    await send('models', 'create', { makeId: other, name: '75' });
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
