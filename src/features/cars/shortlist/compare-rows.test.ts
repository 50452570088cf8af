import { describe, expect, it } from 'vitest';
import { BARE_CAR, FULL_CAR } from '../../../../tests/helpers/app/cars.ts';
import type { Car } from '../car.ts';
import { statements } from '../page/provenance.ts';
import { additionalInformation, basicInformation, technicalDetails } from '../page/values.ts';
import { compareRows } from './compare-rows.ts';

const carWith = (changes: Partial<Car>): Car => ({ ...FULL_CAR, ...changes });

const rowsOf = (...cars: (Car | null)[]) => compareRows(cars).flatMap(({ rows }) => rows);
const rowOf = (label: string, ...cars: (Car | null)[]) =>
  rowsOf(...cars).find((row) => row.label === label);
const lowestOf = (label: string, ...cars: (Car | null)[]) =>
  rowOf(label, ...cars)?.cells.map((cell) => cell?.isLowest ?? null);

describe('the rows of a comparison', () => {
  it('contain each value of the car page once, except those in the head of the column', () => {
    const labels = rowsOf(FULL_CAR).map(({ label }) => label);
    const shown = [
      ...basicInformation(FULL_CAR).slice(3),
      ...technicalDetails(FULL_CAR),
      ...additionalInformation(FULL_CAR),
    ];
    const known = statements(FULL_CAR).map(({ label }) => label);
    const others = { Mileage: 'Mileage check', 'Owners and use': 'Use', Battery: 'Battery Health' };
    const expected = known
      .filter((label) => label !== 'NCT')
      .map((label) => Object.entries(others).find(([one]) => one === label)?.[1] ?? label);
    expect(labels).toEqual(['Price', ...shown.map(({ label }) => label), ...expected]);
    expect(new Set(labels).size).toBe(labels.length);
  });

  it('contain the capacity and the health of a battery, each once', () => {
    const provenance = { ...FULL_CAR.provenance, batteryKwh: 75, batteryCheckedOn: '2027-03-01' };
    const fuelType = { fuelTypeId: 3, name: 'Electric' };
    const rows = rowsOf(carWith({ fuelType, provenance }));
    const battery = rows.filter(({ label }) => label.startsWith('Battery'));
    expect(battery.map(({ label, cells: [cell] }) => [label, cell?.value])).toEqual([
      ['Battery', '75\u00a0kWh'],
      ['Battery Health', 'State of health 91\u00a0%, measured on 1 Mar 2027'],
    ]);
  });

  it('begin with the price and the rows that differ', () => {
    const [first, second] = compareRows([FULL_CAR, carWith({ colour: 'Red' })]);
    expect(first?.rows.map(({ label }) => label)).toEqual(['Price', 'Colour']);
    expect(second?.rows.some(({ differs }) => differs)).toBe(false);
  });

  it('omit values that no car has, and are empty for a car that lacks a value', () => {
    expect(rowOf('Warranty', BARE_CAR)).toBeUndefined();
    expect(rowOf('Seats', BARE_CAR, null)).toBeUndefined();
    const { cells, differs } = rowOf('Warranty', FULL_CAR, BARE_CAR, null)!;
    expect(cells.map((cell) => cell && cell.value)).toEqual([
      '12 months or 20,000\u00a0km by Forecourt Motors',
      null,
      null,
    ]);
    expect(cells[2]).toBeNull();
    expect(differs).toBe(true);
  });

  it('are marked if the cars differ, ignoring cars that are gone', () => {
    const red = carWith({ colour: 'Red' });
    expect(rowOf('Colour', FULL_CAR, null, red)?.differs).toBe(true);
    expect(rowOf('Colour', FULL_CAR, null, FULL_CAR)?.differs).toBe(false);
  });

  it('announce a reduction only with its prior price', () => {
    const reduction = { prior: 25_950, saving: 1_000, percent: 3, since: '', until: '' };
    const price = rowOf('Price', carWith({ pricing: { reduction } }), FULL_CAR);
    expect(price?.cells.map((cell) => cell?.note)).toEqual(['Reduced from €25,950', null]);
  });
});

describe('the lowest value', () => {
  const dear = carWith({
    currentPrice: 30_000,
    mileageKm: 50_000,
    previousOwners: 1,
    roadTax: '€1,250 a year',
  });

  it.each(['Price', 'Mileage (km)', 'Previous Owners', 'Road Tax'])('is marked for %s', (label) => {
    expect(lowestOf(label, dear, FULL_CAR, null)).toEqual([false, true, null]);
    expect(lowestOf(label, dear, FULL_CAR, FULL_CAR)).toEqual([false, true, true]);
    expect(lowestOf(label, FULL_CAR, FULL_CAR)).toEqual([false, false]);
    expect(lowestOf(label, FULL_CAR)).toEqual([false]);
  });

  it('is marked for no other row', () => {
    const other = carWith({ year: 2010, enginePower: 60, co2Emission: '90', grossWeight: '900' });
    const marked = rowsOf(FULL_CAR, other).filter(({ cells }) =>
      cells.some((cell) => cell?.isLowest),
    );
    expect(marked).toEqual([]);
  });

  it.each([
    ['Price', { currentPrice: 0 }],
    ['Price', { currentPrice: 30_000, currency: 'GBP' as const }],
    ['Mileage (km)', { mileageKm: null }],
    ['Road Tax', { roadTax: 'Band B1' }],
    ['Road Tax', { roadTax: '€90 for three months' }],
  ])('of %s ignores a car with %j', (label, changes) => {
    expect(lowestOf(label, FULL_CAR, carWith(changes))).toEqual([false, false]);
  });
});
