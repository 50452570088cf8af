import { describe, expect, it } from 'vitest';
import { FULL_CAR } from '../../../../tests/helpers/app/cars.ts';
import { createApi } from '../../../app/api/api.ts';
import { ApiError } from '../../../platform/api-error.ts';
import { loadCompare } from './load-compare.ts';

const DRAFT = 8;
const GONE = 9;
const FAILING = 500;

const api = {
  car: async (carId: number | string) => {
    if (carId === GONE) throw new ApiError(404, 'This car does not exist.');
    if (carId === FAILING) throw new ApiError(500, 'Try again.');
    return { ...FULL_CAR, carId: Number(carId), publish: carId !== DRAFT };
  },
  get: createApi(async ({ status }) => ({
    status,
    body: [{ carId: 1, why: 'Diesel' }],
  })).get,
};
const load = (query: string) =>
  loadCompare(api, {
    url: `https://cars.example/compare${query}`,
    signal: new AbortController().signal,
  });

describe('a comparison', () => {
  it.each([
    ['', [], false],
    ['?cars=', [], false],
    ['?cars=x,-1,0,01,1.5,<b>,99999999999', [], false],
    ['?cars=1,1,x,2', [1, 2], false],
    ['?cars=4,3,2,1', [4, 3, 2, 1], false],
    ['?cars=1,2,3,4,5', [1, 2, 3, 4], true],
  ])('of %s has the first four cars', async (query, ids, isCut) => {
    const found = await load(query);
    expect(found.cars.map(({ carId }) => carId)).toEqual(ids);
    expect(found.isCut).toBe(isCut);
  });

  it('says first how each car meets the search in the address', async () => {
    const { asked, sections } = await load(`?cars=1,${GONE}&q=diesel`);
    expect(asked).toBe('?q=diesel');
    expect(sections[0]?.rows).toMatchObject([
      { label: 'Why this one?', cells: [{ value: 'Diesel' }, null] },
    ]);
    expect((await load('?cars=1')).sections[0]?.title).toBe('The facts');
  });

  it('contains no name and no value of an unknown car, or of a draft that staff can read', async () => {
    const { cars, sections } = await load(`?cars=1,${GONE},${DRAFT}`);
    expect(cars.map(({ name }) => name)).toEqual(['2022 Volkswagen Golf', null, null]);
    const cells = sections.flatMap(({ rows }) => rows.flatMap((row) => row.cells.slice(1)));
    expect(new Set(cells)).toEqual(new Set([null]));
  });

  it('fails with the status of the API', async () => {
    await expect(load(`?cars=1,${FAILING}`)).rejects.toMatchObject({ init: { status: 500 } });
  });
});
