import { describe, expect, it } from 'vitest';
import { type StockField, stockRow, type StockRowOptions } from './stock-row.ts';

const defaults: StockRowOptions = { nextYear: 2027, distance: 'km', rate: null, publish: true };
const ford = { make: 'Ford', model: 'Focus', year: '2019', price: '12500' };

function read(cells: Partial<Record<StockField, string>>, options: Partial<StockRowOptions> = {}) {
  return stockRow({ ...defaults, ...options }).safeParse({ ...ford, ...cells });
}
const carOf = (...args: Parameters<typeof read>) => read(...args).data;
const reasonOf = (...args: Parameters<typeof read>) =>
  read(...args)
    .error?.issues.map(({ message }) => message)
    .join('; ');

it('parses the required cells alone to a used car for sale in euro', () => {
  expect(carOf({})).toMatchObject({
    make: 'Ford',
    year: 2019,
    currentPrice: '12500.00',
    currency: 'EUR',
    condition: 'Used',
    publish: true,
    premium: false,
    sale: true,
    mileageKm: null,
    stockNumber: null,
  });
});

describe('prices', () => {
  it.each([
    ['12,500', '12500.00', 'EUR'],
    ['€ 24 950', '24950.00', 'EUR'],
    ['£12,500.50', '12500.50', 'GBP'],
    ['12.500,00', '12500.00', 'EUR'],
    ['12500.0', '12500.00', 'EUR'],
    ['9999 USD', '9999.00', 'USD'],
    ['0', '0.00', 'EUR'],
    ['10,000,000', '10000000.00', 'EUR'],
  ])('parses the price %s', (price, currentPrice, currency) => {
    expect(carOf({ price })).toMatchObject({ currentPrice, currency });
  });

  it.each([
    ['', 'The price is missing'],
    ['POA', "Price: 'POA' is not a number"],
    ['-5', "Price: '-5' is not a price"],
    ['12.500', "Price: '12.500' can be read in two ways: write 12500"],
    ['1.239', "Price: '1.239' can be read in two ways: write 1239"],
    ['12500.999', "Price: '12500.999' has more than two decimals"],
    ['10000001', 'The price 10,000,001 is above 10,000,000'],
  ])('rejects the price %j', (price, reason) => {
    expect(reasonOf({ price })).toBe(reason);
  });

  it('converts pounds and prices without a currency to whole euro at a given rate', () => {
    expect(carOf({ price: '9999' }, { rate: 1.17 })).toMatchObject({
      currentPrice: '11699.00',
      currency: 'EUR',
    });
    expect(carOf({ price: '£9,999' }, { rate: 1.17 })).toMatchObject({
      currentPrice: '11699.00',
      currency: 'EUR',
    });
    expect(carOf({ currency: 'EUR' }, { rate: 1.17 })).toMatchObject({
      currentPrice: '12500.00',
      currency: 'EUR',
    });
    expect(carOf({ currency: 'usd' }, { rate: 1.17 })).toMatchObject({
      currentPrice: '12500.00',
      currency: 'USD',
    });
  });

  it('rejects a price that exceeds the limit only after conversion', () => {
    expect(reasonOf({ price: '9000000' }, { rate: 1.17 })).toContain('above 10,000,000');
  });

  it('rejects a currency sign that contradicts the currency column', () => {
    expect(reasonOf({ price: '£100', currency: 'EUR' })).toContain('GBP');
  });
});

describe('mileage', () => {
  it('is in kilometres unless the option says miles', () => {
    expect(carOf({ mileage: '10,000' })).toMatchObject({ mileageKm: 10_000, mileageMiles: 6214 });
    expect(carOf({ mileage: '10,000' }, { distance: 'mi' })).toMatchObject({
      mileageKm: 16_093,
      mileageMiles: 10_000,
    });
  });

  it('takes the unit from the cell or the heading first', () => {
    expect(carOf({ mileage: '10000 miles' })).toMatchObject({ mileageMiles: 10_000 });
    expect(carOf({ mileage: '10000 km' }, { distance: 'mi' })).toMatchObject({ mileageKm: 10_000 });
    expect(carOf({ mileageMiles: '10000' })).toMatchObject({ mileageKm: 16_093 });
    expect(reasonOf({ mileageKm: '10000 mi' })).toContain('miles');
  });

  it('is limited to 2,000,000 km in both units', () => {
    expect(carOf({ mileage: '2000000' })).toMatchObject({ mileageKm: 2_000_000 });
    expect(reasonOf({ mileage: '2000001' })).toBe('The mileage 2,000,001 km is above 2,000,000 km');
    expect(reasonOf({ mileage: '2000000' }, { distance: 'mi' })).toContain('above');
    expect(reasonOf({ mileageKm: '1', mileageMiles: '9999999999' })).toContain('above');
  });
});

it.each([
  [{ make: ' ' }, 'The make is missing'],
  [{ model: 'x'.repeat(81) }, 'Model: it has 81 characters, more than 80'],
  [{ year: '2060' }, "Year: '2060' is not between 1900 and 2027"],
  [{ year: '1899' }, "Year: '1899' is not between 1900 and 2027"],
  [{ year: '2019.5' }, "Year: '2019.5' is not a whole number"],
  [
    { nctDue: '31/02/2027' },
    "NCT Due: '31/02/2027' is not a date (write it as 2027-03-14 or 14/03/2027)",
  ],
  [{ premium: 'perhaps' }, "Premium section: 'perhaps' is neither yes nor no"],
  [{ condition: 'Wrecked' }, "Condition: 'Wrecked' is not one of New, Used, Certified Pre-Owned"],
  [{ description: 'a\0b' }, 'Description: it has characters that cannot be stored'],
  [{ description: 'x'.repeat(10_001) }, 'Description: it has 10001 characters, more than 10000'],
])('rejects %o with a reason', (cells, reason) => {
  expect(reasonOf(cells)).toBe(reason);
});

it('reports every problem of a row', () => {
  expect(reasonOf({ make: '', year: 'old' })).toBe(
    "The make is missing; Year: 'old' is not a number",
  );
});

it('normalises spaces, blanks, dates, features, conditions and an engine size of 0', () => {
  expect(
    carOf({
      model: ' Focus  ST ',
      engineSize: '0.0',
      colour: 'N/A',
      nctDue: '1/4/2027',
      features: 'Heated seats | Sunroof|',
      condition: 'certified pre-owned',
      year: '2019.0',
      publish: 'No',
    }),
  ).toMatchObject({
    model: 'Focus ST',
    engineSize: null,
    colour: null,
    nctDue: '2027-04-01',
    features: 'Heated seats\nSunroof',
    condition: 'Certified Pre-Owned',
    year: 2019,
    publish: false,
  });
});
