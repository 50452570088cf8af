import { describe, expect, it } from 'vitest';
import type { StockCells, StockUnits } from './row.ts';
import { COMMAND_LINE } from './advice.ts';
import { parseRow, type StockRowOptions } from './stock-row.ts';

const defaults: StockRowOptions = {
  nextYear: 2027,
  distance: null,
  rate: null,
  publish: true,
  advice: COMMAND_LINE,
};
const ford = { make: 'Ford', model: 'Focus', year: '2019', price: '12500' };

const parse = (
  cells: StockCells,
  options: Partial<StockRowOptions> = {},
  units: StockUnits = {},
  usual: StockUnits = {},
) => parseRow({ ...ford, ...cells }, { stated: units, usual }, { ...defaults, ...options });
const carOf = (...args: Parameters<typeof parse>) => parse(...args).car;
const findingsOf = (...args: Parameters<typeof parse>) =>
  parse(...args).findings.map(({ field, text }) => `${field}: ${text}`);
const notesOf = (...args: Parameters<typeof parse>) =>
  parse(...args).notes.map(({ field, text }) => `${field}: ${text}`);

it('parses the required cells alone to a used car for sale in euro, and notes both assumptions', () => {
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
    name: null,
  });
  expect(notesOf({})).toEqual([
    'price: euro, because neither heading nor cell names a currency',
    'condition: Used, because the row does not say New or Used',
  ]);
  expect(findingsOf({})).toEqual([]);
});

it.each([
  [{ make: ' ' }, 'The make is missing'],
  [{ make: 'x'.repeat(81) }, 'Make: it has 81 characters, more than 80'],
  [{ year: '2060' }, "Year: '2060' is not between 1900 and 2027"],
  [{ year: '1899' }, "Year: '1899' is not between 1900 and 2027"],
  [{ year: '2019.5' }, "Year: '2019.5' is not a year"],
  [{ make: '', year: 'old' }, "The make is missing; Year: 'old' is not a year"],
])('returns no car for %o, and every reason', (cells, reason) => {
  const { car, problems } = parse(cells);
  expect([car, problems.join('; ')]).toEqual([null, reason]);
});

describe('prices', () => {
  it.each([
    ['12500.00 EUR', '12,500', '12.500,00', '12.500', '12.500 €', '12.500,-', '12500.0'],
    ['24950.00 EUR', '€ 24 950'],
    ['23990.00 EUR', '23990.00 EUR', '€23,990 EUR'],
    ['12500.50 GBP', '£12,500.50'],
    ['9999.00 USD', '9999 USD'],
    ['19995.00 EUR', '€19,995 ONO', '€19,995 o.n.o.', '€19,995 incl. VAT', '19,995 Euro VRT paid'],
    ['19500.00 EUR', '€19.5k'],
    ['10000000.00 EUR', '10,000,000'],
  ])('are read as %s: %s', (read, ...spellings) => {
    for (const price of spellings) {
      const car = carOf({ price });
      expect([price, `${car?.currentPrice} ${car?.currency}`]).toEqual([price, read]);
      expect(findingsOf({ price })).toEqual([]);
    }
  });

  it.each([
    ['POA', "no price: 'POA'"],
    ['Price on application', "no price: 'Price on application'"],
    ['Call for price', "no price: 'Call for price'"],
    ['0', 'no price: it is 0'],
    ['19995 CAD', "left out: '19995 CAD' is not in a known currency (EUR, GBP, USD)"],
    ['€15,000 + VAT', "left out: '€15,000 + VAT' leaves out a tax"],
    ['€15,000 plus VRT', "left out: '€15,000 plus VRT' leaves out a tax"],
    ['£15,000 EUR', "left out: '£15,000 EUR' is not a price"],
    ['-5', "left out: '-5' is not a price"],
    ['cheap', "left out: 'cheap' is not a price"],
    ['12500.999', "left out: '12500.999' has more than two decimals"],
    ['10000001', 'left out: 10,000,001 is above 10,000,000'],
    ['9,99,99', "left out: '9,99,99' is not a number"],
  ])('have no price for %j, with a finding', (price, finding) => {
    const isUnread = finding.startsWith('left out: ');
    expect(carOf({ price })).toMatchObject({
      currentPrice: '0.00',
      unreadPrice: isUnread ? price : null,
      publish: !isUnread,
    });
    expect(findingsOf({ price })).toEqual([expect.stringContaining(`price: ${finding}`)]);
    expect(notesOf({ price }).some((note) => note.includes('is a draft'))).toBe(isUnread);
  });

  it.each<[StockCells, string | null]>([
    [{ price: '19995', currency: 'CAD' }, '19995 CAD'],
    [{ price: '£100', currency: 'EUR' }, '£100 EUR'],
    [{ price: '', salePrice: 'a deal' }, 'a deal'],
    [{ price: `12 ${'very '.repeat(20)}cheap` }, '12 very very very very very very very'],
    [{ price: '19995 CAD', salePrice: '12500' }, null],
    [{ price: '12500', salePrice: 'a deal' }, null],
    [{ price: '' }, null],
    [{ price: 'sold' }, null],
  ])('keeps what is written in place of a price: %j', (cells, unreadPrice) => {
    expect(carOf(cells)).toMatchObject({ unreadPrice });
    expect(carOf(cells, { publish: false })).toMatchObject({ unreadPrice, publish: false });
  });

  it.each<[StockCells, string, string]>([
    [{ price: '9999' }, '11699.00', 'EUR'],
    [{ price: '£9,999' }, '11699.00', 'EUR'],
    [{ currency: 'EUR' }, '12500.00', 'EUR'],
    [{ currency: 'usd' }, '12500.00', 'USD'],
  ])(
    'in pounds or no currency are converted to whole euro at a rate: %j',
    (cells, price, currency) => {
      expect(carOf(cells, { rate: 1.17 })).toMatchObject({ currentPrice: price, currency });
      expect(findingsOf({ price: '9000000' }, { rate: 1.17 })).toEqual([
        'price: left out: 10,530,000 is above 10,000,000',
      ]);
    },
  );

  it('leaves out a price whose currencies contradict each other, or are unknown', () => {
    expect(findingsOf({ price: '£100', currency: 'EUR' })).toEqual([
      'price: left out: the row names EUR and GBP',
    ]);
    expect(findingsOf({ price: '€100' }, {}, { price: 'GBP' })).toEqual([
      'price: left out: the row names EUR and GBP',
    ]);
    expect(findingsOf({ currency: 'CAD' })).toEqual([
      "currency: left out: 'CAD' is not a known currency (EUR, GBP, USD)",
      'price: left out: its currency is not known',
    ]);
    expect(carOf({ currency: 'CAD' })?.currentPrice).toBe('0.00');
  });

  it('takes the lower one of price and sale price', () => {
    expect(carOf({ salePrice: '11500' })?.currentPrice).toBe('11500.00');
    expect(carOf({ price: '', salePrice: '11500' })?.currentPrice).toBe('11500.00');
    expect(carOf({ salePrice: '0' })?.currentPrice).toBe('12500.00');
    expect(carOf({ salePrice: '13500' })?.currentPrice).toBe('12500.00');
    expect(findingsOf({ salePrice: '13500' })).toEqual([
      'salePrice: left out: it is above the price',
    ]);
  });
});

describe('mileage', () => {
  it('is in kilometres unless the option says miles, and notes the assumption', () => {
    expect(carOf({ mileage: '10,000' })).toMatchObject({ mileageKm: 10_000, mileageMiles: 6214 });
    expect(notesOf({ mileage: '10,000' })[1]).toMatch(/^mileage: km, because the file/);
    const miles = carOf({ mileage: '10,000' }, { distance: 'mi' });
    expect(miles).toMatchObject({ mileageKm: 16_093, mileageMiles: 10_000 });
    expect(notesOf({ mileage: '10,000' }, { distance: 'mi' }).join()).not.toContain('mileage');
  });

  it('is assumed to be in miles if the price is in pounds', () => {
    expect(carOf({ mileage: '10,000', price: '£9,000' })).toMatchObject({ mileageMiles: 10_000 });
    expect(notesOf({ mileage: '10,000', price: '£9,000' })[0]).toBe(
      'mileage: miles, because the file has no unit and the prices are not in euro; otherwise use --distance km',
    );
  });

  it('has the unit and currency of the other rows if the cell has none', () => {
    const usual = { mileage: 'mi', price: 'GBP' };
    expect(carOf({ mileage: '10,000' }, {}, {}, usual)).toMatchObject({
      mileageMiles: 10_000,
      currency: 'GBP',
    });
    expect(notesOf({ mileage: '10,000' }, {}, {}, usual)).toEqual([
      'price: GBP where the cell names no currency, as in the other rows',
      'mileage: mi where the cell has no unit, as in the other rows',
      'condition: Used, because the row does not say New or Used',
    ]);
    const cells = { mileage: '10,000 km', price: '€9,000' };
    expect(carOf(cells, {}, {}, usual)).toMatchObject({ mileageKm: 10_000, currency: 'EUR' });
  });

  it('takes the unit from the cell, the heading or a column of units first', () => {
    expect(carOf({ mileage: '10000 miles' })).toMatchObject({ mileageMiles: 10_000 });
    expect(carOf({ mileage: '10000 km' }, { distance: 'mi' })).toMatchObject({ mileageKm: 10_000 });
    expect(carOf({ mileageMiles: '10000' })).toMatchObject({ mileageKm: 16_093 });
    expect(carOf({ mileage: '12', mileageUnit: 'K' })).toMatchObject({ mileageKm: 12 });
    expect(carOf({ mileage: '12', mileageUnit: 'MI' })).toMatchObject({ mileageMiles: 12 });
    expect(carOf({ mileageKm: '100', mileageMiles: '63' })).toMatchObject({
      mileageKm: 100,
      mileageMiles: 63,
    });
    expect(carOf({ mileageKm: '45000', mileage: '40000' })).toMatchObject({ mileageMiles: 27_962 });
    expect(findingsOf({ mileageKm: '45000', mileageMiles: '40000' })).toEqual([
      'mileageMiles: left out: it is not the same as 45,000 km',
    ]);
    expect(findingsOf({ mileageKm: '10000 mi' })).toEqual([
      'mileageKm: left out: it is written in mi, not in km',
    ]);
  });

  it.each<[number, ...string[]]>([
    [44_000, '44k', '44 K'],
    [12_500, '12.5k km'],
    [89_000, '89.000 km'],
    [62_500, '62,500 km.'],
    [120_000, '120 000'],
    [100_000, '100,000 km (62,000 miles)', '100,000km / 62,000 miles'],
    [0, '0'],
  ])('is %i km for %s', (mileageKm, ...spellings) => {
    for (const mileage of spellings) expect(carOf({ mileage })).toMatchObject({ mileageKm });
  });

  it('is limited to 2,000,000 km', () => {
    expect(carOf({ mileage: '2000000' })).toMatchObject({ mileageKm: 2_000_000 });
    expect(findingsOf({ mileage: '2000001' })).toEqual([
      'mileage: left out: 2,000,001 km is above 2,000,000 km',
    ]);
    expect(carOf({ mileageKm: '1', mileageMiles: '9999999999' })).toMatchObject({
      mileageKm: 1,
      mileageMiles: 1,
    });
  });
});

describe('engines', () => {
  it.each<[string | null, ...string[]]>([
    ['1.0', '998'],
    ['1.6', '1598'],
    [
      '2.0',
      '1950',
      '1,998',
      '1.998',
      '1998 cc',
      '1.998 cm³',
      '2.0L',
      '2.0 Diesel',
      '2.0L I4 16V GDI',
    ],
    ['2', '2'],
    ['1.4', '1.4', '1,4'],
    ['1.5', '1.5 litre'],
    [null, '0.0'],
  ])('have the size %s for %s', (litres, ...spellings) => {
    for (const engineSize of spellings) {
      expect([engineSize, carOf({ engineSize })?.engineSize]).toEqual([engineSize, litres]);
      expect(findingsOf({ engineSize })).toEqual([]);
    }
  });

  it('notes that figures are cubic centimetres, unless the file says so', () => {
    const note = 'engineSize: figures from 300 are cubic centimetres';
    expect(notesOf({ engineSize: '998' })).toContain(note);
    expect(notesOf({ engineSize: '998' }, {}, { engineSize: 'cc' })).not.toContain(note);
    expect(notesOf({ engineSize: '998 cc' })).not.toContain(note);
    expect(notesOf({ engineSize: '1.998 l' })).not.toContain(note);
    expect(notesOf({ engineSize: '1.4' }, {}, { engineSize: 'cc' })).toContain(
      'engineSize: figures up to 10 are litres',
    );
  });

  it.each(['V8', '45', '99999', 'Electric'])('leaves out the size %s', (engineSize) => {
    expect(carOf({ engineSize })?.engineSize).toBeNull();
    expect(findingsOf({ engineSize })).toHaveLength(1);
  });

  it.each<[number, StockUnits, ...string[]]>([
    [136, {}, '136', '136 bhp'],
    [134, {}, '136 PS', '136 PK', '100 kW', '100kW / 134bhp'],
    [134, { enginePower: 'kW' }, '100'],
    [148, {}, '110 kW (150 PS)'],
  ])('have %i hp with the units %j for %s', (hp, units, ...spellings) => {
    for (const enginePower of spellings)
      expect(carOf({ enginePower }, {}, units)?.enginePower).toBe(hp);
  });

  it('notes the unit of a power without one', () => {
    expect(notesOf({ enginePower: '136' })).toContain(
      'enginePower: hp, because neither heading nor cell has a unit',
    );
    expect(findingsOf({ enginePower: '13600' })).toHaveLength(1);
  });
});

it.each<[StockCells, StockUnits, string | null]>([
  [{ roadTax: '280' }, {}, '280'],
  [{ roadTax: '€280', price: '£9,000' }, {}, '€280'],
  [{ roadTax: '280', price: '£9,000' }, { roadTax: 'EUR' }, '280'],
  [{ roadTax: '180', price: '£9,000' }, {}, null],
  [{ roadTax: '180', currency: 'GBP' }, {}, null],
  [{ roadTax: '£180' }, {}, null],
  [{ roadTax: '180 gbp' }, {}, null],
])('the road tax of %o with the units %o is %s', (cells, units, roadTax) => {
  expect(carOf(cells, {}, units)?.roadTax).toBe(roadTax);
  const isLeftOut = findingsOf(cells, {}, units).join().includes('not Irish motor tax');
  expect(isLeftOut).toBe(roadTax === null);
});

describe('one cell that cannot be read', () => {
  it.each<[StockCells, string]>([
    [{ nctDue: '31/02/2027' }, "nctDue: left out: '31/02/2027' is not a date"],
    [{ premium: 'perhaps' }, "premium: left out: 'perhaps' is neither yes nor no"],
    [{ previousOwners: 'several' }, "previousOwners: left out: 'several' is not a number"],
    [{ condition: 'Wrecked' }, "condition: left out: 'Wrecked' does not say whether"],
    [{ transmission: '2' }, "transmission: left out: '2' is not a name"],
    [{ transmission: '6-speed' }, "transmission: left out: '6-speed' is not a name"],
    [{ colour: 'x'.repeat(81) }, 'colour: left out: it has 81 characters, more than 80'],
    [{ mileage: 'low' }, "mileage: left out: 'low' is not a distance"],
    [{ stockNumber: '0000' }, "stockNumber: left out: '0000' does not identify a car"],
    [{ stockNumber: 'Used' }, "stockNumber: left out: 'Used' does not identify a car"],
    [{ vin: '00000' }, "vin: left out: '00000' does not identify a car"],
    [{ registration: 'NEW' }, "registration: left out: 'NEW' does not identify a car"],
    [{ registration: 'N/A 1' }, "registration: left out: 'N/A 1' does not identify a car"],
  ])('is left out and reported: %o', (cells, finding) => {
    const { car, findings } = parse(cells);
    expect(car).not.toBeNull();
    expect(findings.map(({ field, text }) => `${field}: ${text}`)).toEqual([
      expect.stringContaining(finding),
    ]);
  });

  it('shortens long models, titles and descriptions after a word', () => {
    expect(carOf({ model: `Focus ${'x'.repeat(80)}` })?.model).toHaveLength(40);
    const title =
      'Ford Focus with every extra that the factory had in the catalogue of that year and more';
    expect(carOf({ name: title })?.name).toBe(
      'Ford Focus with every extra that the factory had in the catalogue of that year',
    );
    expect(findingsOf({ name: title })).toEqual([
      'name: shortened: it has 87 characters, more than 80',
    ]);
    expect(carOf({ description: 'word '.repeat(3_000) })?.description).toHaveLength(9_999);
  });
});

it.each<[number, ...string[]]>([
  [2019, '2019 (191)', '2019 (68 reg)', '2019/19', '2019.0', 'MY2019'],
  [2019, '191', '19', '192-D', '191-D-12345'],
  [2019, '12/03/2019', '03/2019', '31.03.2019'],
  [2026, '26'],
])('reads the year %i from %s', (read, ...spellings) => {
  for (const year of spellings) expect([year, carOf({ year })?.year]).toEqual([year, read]);
});

it('takes the year from the first registration or the Irish plate if there is no other', () => {
  expect(carOf({ year: '', firstRegistered: '03/2019' })?.year).toBe(2019);
  expect(carOf({ year: '', registration: '191-D-1234' })?.year).toBe(2019);
  expect(carOf({ year: '', registration: 'AB19 CDE' })).toBeNull();
});

it('takes the year from the next cell if one cannot be read, and reports that one', () => {
  const cells = { year: 'old', firstRegistered: '27', registration: '191-D-1234' };
  expect(carOf(cells)?.year).toBe(2019);
  expect(findingsOf(cells)).toEqual([
    "year: left out: 'old' is not a year",
    "firstRegistered: left out: '27' is not between 1900 and 2027",
  ]);
});

it.each<[StockCells, string]>([
  [{ name: 'Titanium', variant: '1.0' }, 'variant: not read, because the row has a title'],
  [{ name: 'Titanium', trim: 'ST' }, 'trim: not read, because the row has a title'],
  [{ firstRegistered: '03/2019' }, 'firstRegistered: a month without a day is its first day'],
  [{ mileage: '9', mileageKm: '9' }, 'mileage: not read, because another column says the unit'],
  [{ price: '$9000' }, 'price: $ is the US dollar'],
  [{ price: '€12.50' }, 'price: below 100: is it the price of a car?'],
])('notes for %o: %s', (cells, note) => {
  expect(notesOf(cells)).toContain(note);
});

it.each([
  ['2027-03-14', '2027-03-14', '14/03/27', '14.03.2027', '3/14/2027'],
  ['2027-03-14', '14 March 2027', '14-Mar-27', '14th Mar 2027'],
  ['2027-04-01', '1/4/2027'],
  ['2027-03-31', '03/27', '03/2027', '2027-03', 'Mar 2027', 'Mar-27', 'NCT 03/27'],
  ['2026-11-30', 'NCT 11/26'],
  ['2028-02-29', '02/28'],
  ['2027-03-14', '46460', '46460.75'],
])('reads the date %s from %s', (date, ...spellings) => {
  for (const nctDue of spellings)
    expect([nctDue, carOf({ nctDue })?.nctDue]).toEqual([nctDue, date]);
});

it('reads the day number of a spreadsheet as a date, and reports a number that is not one', () => {
  expect(carOf({ firstRegistered: '44240' })?.firstRegistered).toBe('2021-02-13');
  expect(notesOf({ firstRegistered: '44240' })).toContain(
    'firstRegistered: a number such as 44240 is a date of a spreadsheet, 2021-02-13',
  );
  expect(findingsOf({ firstRegistered: '99999' })).toEqual([
    "firstRegistered: left out: '99999' is not a date (write it as 2027-03-14 or 14/03/2027)",
  ]);
});

it('reads mileages without a unit as miles if a rate converts prices without a currency', () => {
  const cells = { price: '9,000', mileage: '60,000' };
  expect(carOf(cells, { rate: 1.17 })?.mileageMiles).toBe(60_000);
  expect(carOf({ ...cells, price: '€9,000' }, { rate: 1.17 })?.mileageKm).toBe(60_000);
  expect(carOf(cells)?.mileageKm).toBe(60_000);
});

it.each<[number, ...string[]]>([
  [1, '1 owner', 'One owner'],
  [2, '2 owners', '2 previous owners'],
  [3, '3.0'],
])('reads %i owners from %s', (number, ...spellings) => {
  for (const previousOwners of spellings)
    expect(carOf({ previousOwners })?.previousOwners).toBe(number);
});

it('normalises spaces, placeholders, features and units, and removes invisible characters', () => {
  expect(
    carOf({
      model: ' Focus  ST\u200b ',
      colour: 'N/A',
      features: 'Heated seats | Sunroof|',
      doors: '5dr',
      seats: '5 seats',
      co2Emission: '120 g/km',
      publish: 'No',
    }),
  ).toMatchObject({
    model: 'Focus ST',
    colour: null,
    features: 'Heated seats\nSunroof',
    doors: '5',
    seats: '5',
    co2Emission: '120',
    publish: false,
  });
});

it('turns HTML into text, and lists with commas into features', () => {
  const description =
    '<p>One owner&nbsp;&amp; clean &constructor;</p><ul><li>Tow bar</li></ul>5 < 6';
  const features = 'Alloy wheels, Bluetooth, Tow bar';
  expect(carOf({ description, features })).toMatchObject({
    description: 'One owner & clean &constructor;\nTow bar\n5 < 6',
    features: 'Alloy wheels\nBluetooth\nTow bar',
  });
  expect(carOf({ features: 'Android Auto, wireless' })?.features).toBe('Android Auto, wireless');
});

it('reads text that a spreadsheet protects, and leaves out numbers that it has shortened', () => {
  expect(carOf({ stockNumber: '="007"' })?.stockNumber).toBe('007');
  expect(carOf({ description: "'- one owner" })?.description).toBe('- one owner');
  expect(carOf({ stockNumber: `'="007"` })?.stockNumber).toBe('="007"');
  expect(carOf({ colour: "''@home" })?.colour).toBe("'@home");
  expect(findingsOf({ stockNumber: '1.23E+15', vin: '4.5E+16' })).toEqual([
    "stockNumber: left out: '1.23E+15' is a number that a spreadsheet has shortened",
    "vin: left out: '4.5E+16' is a number that a spreadsheet has shortened",
  ]);
});

it('leaves out the make at the beginning of the model', () => {
  expect(carOf({ model: 'Ford Focus', trim: 'ST' })).toMatchObject({
    model: 'Focus',
    name: 'Ford Focus ST',
  });
  expect(carOf({ make: 'Ford', model: 'Fordson' })?.model).toBe('Fordson');
});

it.each<[StockCells, string | null]>([
  [{}, null],
  [{ name: '2019 Ford Focus Titanium', trim: 'Titanium' }, 'Ford Focus Titanium'],
  [{ name: 'Titanium' }, 'Titanium'],
  [{ name: 'Company director’s own' }, 'Company director’s own'],
  [{ name: '2019 FORD FOCUS' }, null],
  [{ name: '2019 Ford Focus', trim: 'Titanium' }, 'Ford Focus Titanium'],
  [{ name: 'Focus Titanium, 2019' }, 'Ford Focus Titanium'],
  [{ name: 'ford focus 2018 Titanium' }, 'Ford Focus 2018 Titanium'],
  [{ make: 'VW', model: 'Golf', name: 'Volkswagen Golf GTI' }, 'Volkswagen Golf GTI'],
  [{ make: 'Volkswagen', model: 'Golf', name: '2019 VW Golf GTI' }, 'Volkswagen Golf GTI'],
  [{ make: 'Škoda', model: 'Octavia', name: 'SKODA OCTAVIA Style' }, 'Škoda Octavia Style'],
  [
    { make: 'Mercedes', model: 'B-Klasse', name: 'Mercedes-Benz B-Klasse B 180' },
    'Mercedes-Benz B-Class B 180',
  ],
  [{ variant: '2019 Titanium' }, 'Ford Focus Titanium'],
  [{ trim: 'Titanium' }, 'Ford Focus Titanium'],
  [{ variant: '1.0 EcoBoost', trim: 'Titanium' }, 'Ford Focus 1.0 EcoBoost Titanium'],
  [{ variant: 'Focus 1.0 Titanium', trim: 'Titanium' }, 'Ford Focus 1.0 Titanium'],
  [{ variant: 'Ford Focus 1.0' }, 'Ford Focus 1.0'],
  [{ make: 'SEAT', model: 'Leon', variant: '1.0 TSI', trim: 'SE' }, 'SEAT Leon 1.0 TSI SE'],
  [{ make: 'Audi', model: 'A4', variant: '2.0 S-Line', trim: 'S Line' }, 'Audi A4 2.0 S-Line'],
  [{ make: 'VW', model: 'Golf', variant: '1.5 TSI' }, 'Volkswagen Golf 1.5 TSI'],
])('the name of %o is %s', (cells, name) => {
  expect(carOf(cells)?.name).toBe(name);
});

it.each<[string, ...StockCells[]]>([
  ['Certified Pre-Owned', { condition: 'certified pre-owned' }, { state: 'CPO' }],
  ['Certified Pre-Owned', { state: 'Used', certified: 'yes' }],
  ['New', { condition: 'GOOD', state: 'New' }, { state: 'N' }, { isNew: 'Y', isUsed: 'N' }],
  ['New', { state: 'Neuwagen' }, { status: 'New' }],
  ['Used', { condition: 'EXCELLENT' }, { isNew: 'N', isUsed: 'Y' }, { availability: 'Used' }],
])('the condition is %s for %j', (condition, ...rows) => {
  for (const cells of rows) {
    expect([cells, carOf(cells)?.condition]).toEqual([cells, condition]);
    expect(findingsOf(cells)).toEqual([]);
  }
});

describe('publishing', () => {
  it.each<StockCells>([
    { availability: 'available' },
    { availability: 'in stock' },
    { status: 'For Sale' },
    { status: 'Used' },
    { sold: 'no', reserved: '0' },
    { publish: 'yes' },
    {},
  ])('publishes %o if the option is set', (cells) => {
    expect(carOf(cells)).toMatchObject({ publish: true });
    expect(carOf(cells, { publish: false })).toMatchObject({ publish: false });
  });

  it.each<StockCells>([
    { availability: 'not_available' },
    { availability: 'not available' },
    { availability: 'out of stock' },
    { status: 'Sold' },
    { status: 'RESERVED' },
    { status: 'Sale agreed' },
    { status: 'unknown' },
    { status: 'pending' },
    { status: 'frobnicated' },
    { sold: 'Yes' },
    { sold: '12/03/2026' },
    { reserved: 'x' },
    { availability: 'N' },
    { state: 'Wholesale' },
    { price: 'SOLD' },
  ])('never publishes %o, and reports it', (cells) => {
    const { car, isForSale, findings } = parse(cells);
    expect([car?.publish, isForSale, findings.length]).toEqual([false, false, 1]);
    expect(findings[0]?.text).toMatch(/^draft: /);
  });

  it('does not publish a row whose publish cell is no, or neither yes nor no', () => {
    expect(carOf({ publish: 'no' })).toMatchObject({ publish: false });
    expect(carOf({ publish: 'perhaps' })).toMatchObject({ publish: false });
  });
});

it('identifies a car by stock number, plate and VIN, and stores the first as its stock number', () => {
  const row = parse({ stockNumber: 'A1', registration: '191 d 12345', vin: 'wvwzzz1kz6w000001' });
  expect(row.identity).toEqual({
    address: null,
    stockNumber: 'A1',
    registration: '191-D-12345',
    vin: 'WVWZZZ1KZ6W000001',
  });
  expect(row.car?.stockNumber).toBe('A1');
  expect(carOf({ registration: '191 d 12345' })?.stockNumber).toBe('191-D-12345');
});
