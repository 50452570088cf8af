import { describe, expect, it } from 'vitest';
import { MOTOR_TAX_RATES } from './motor-tax-rates.ts';
import { motorTax, motorTaxText, motorTaxWarning } from './motor-tax.ts';

type Facts = Parameters<typeof motorTax>[0];

const NOTHING: Facts = {
  firstRegistered: null,
  registration: null,
  importedFrom: null,
  co2: null,
  engineSize: null,
  isElectric: false,
  bodyType: null,
  today: '2027-03-14',
};
const annual = (facts: Partial<Facts>) => motorTax({ ...NOTHING, ...facts })?.annual ?? null;

/** Bands and half-yearly rates as county councils print them: largest value, annual, half year. */
const NEDC = `80 170 94, 100 180 99, 110 190 105, 120 200 111, 130 270 149, 140 280 155, 155 400 222,
  170 600 333, 190 790 438, 225 1250 693, 600 2400 1332`;
const WLTP = `50 140 77, 80 150 83, 90 160 88, 100 170 94, 110 180 99, 120 190 105, 130 200 111,
  140 210 116, 150 270 149, 160 280 155, 170 420 233, 190 600 333, 200 790 438, 225 1250 693, 600 2400 1332`;
const ENGINE = `1000 199 110, 1100 299 165, 1200 330 183, 1300 358 198, 1400 385 213, 1500 413 229,
  1600 514 285, 1700 544 301, 1800 636 352, 1900 673 373, 2000 710 394, 2100 906 502, 2200 951 527,
  2300 994 551, 2400 1034 573, 2500 1080 599, 2600 1294 718, 2700 1345 746, 2800 1391 772, 2900 1443 800,
  3000 1494 829, 9999 1809 1003`;

/** Both ends of each band. */
const edgesOf = (table: string, least: number) =>
  table.split(',').flatMap((band, at, bands) => {
    const [most = 0, rate = 0, half = 0] = band.trim().split(' ').map(Number);
    const below = at === 0 ? least - 1 : Number(bands[at - 1]!.trim().split(' ')[0]);
    return [
      [below + 1, rate, half],
      [most, rate, half],
    ];
  });

it('states the source of the rates and the day on which they were last checked', () => {
  expect(MOTOR_TAX_RATES).toMatchObject({ validFrom: '2021-01-01', checkedOn: '2024-11-07' });
  expect(MOTOR_TAX_RATES.source).toContain('oireachtas.ie');
});

describe('at the edges of each band', () => {
  it.each(edgesOf(NEDC, 1))('%i g/km (NEDC): €%i, €%i for six months', (co2, rate, half) => {
    for (const firstRegistered of ['2008-07-01', '2015-01-01', '2020-12-31'])
      expect(motorTax({ ...NOTHING, firstRegistered, co2: String(co2) })).toEqual({
        annual: rate,
        halfYear: half,
        basis: `${co2} g/km`,
      });
  });

  it.each(edgesOf(WLTP, 1))('%i g/km (WLTP): €%i, €%i for six months', (co2, rate, half) => {
    for (const firstRegistered of ['2021-01-01', '2026-11-25'])
      expect(motorTax({ ...NOTHING, firstRegistered, co2: `${co2} g/km` })).toEqual({
        annual: rate,
        halfYear: half,
        basis: `${co2} g/km`,
      });
  });

  it.each(edgesOf(ENGINE, 800))('%i cm³: €%i, €%i for six months', (cc, rate, half) => {
    for (const firstRegistered of ['1999-05-01', '2007-12-31']) {
      const tax = motorTax({ ...NOTHING, firstRegistered, engineSize: `${cc} cc` });
      expect(tax).toMatchObject({ annual: rate, halfYear: half });
      expect(annual({ firstRegistered, engineSize: (cc / 1000).toFixed(3) })).toBe(rate);
    }
  });

  it('€120, €66 for six months, for electric cars of any age', () => {
    for (const firstRegistered of ['2005-01-01', '2012-01-01', '2024-01-01'])
      expect(motorTax({ ...NOTHING, firstRegistered, isElectric: true, co2: '0' })).toEqual({
        annual: 120,
        halfYear: 66,
        basis: 'its electric motor',
      });
  });
});

describe('the date of the first registration', () => {
  const both = { co2: '118', engineSize: '1598 cc' };

  it.each([
    ['2007-12-31', 514],
    ['2008-01-01', 200],
    ['2008-06-30', 200],
    ['2008-07-01', 200],
    ['2020-12-31', 200],
    ['2021-01-01', 190],
  ])('%s selects the table', (firstRegistered, rate) => {
    expect(annual({ ...both, firstRegistered })).toBe(rate);
  });

  it('takes the lower of two tables for January to June 2008', () => {
    const firstRegistered = '2008-03-01';
    expect(motorTax({ ...NOTHING, firstRegistered, co2: '230', engineSize: '1995 cc' })).toEqual({
      annual: 710,
      halfYear: 394,
      basis: '1,995 cc',
    });
    expect(annual({ firstRegistered, co2: '79' })).toBe(170);
    expect(annual({ firstRegistered, co2: '118' })).toBeNull();
    // Whether it has 1,598 or 1,604 cm³, 118 g/km are cheaper.
    expect(annual({ firstRegistered, co2: '118', engineSize: '1.6' })).toBe(200);
    expect(annual({ firstRegistered, co2: '230', engineSize: '1.6' })).toBeNull();
    expect(annual({ firstRegistered, engineSize: '998 cc' })).toBeNull();
  });

  it.each([
    ['07-D-1234', 514],
    ['08-D-1234', 200],
    ['12-D-1234', 200],
    ['202-D-1234', 200],
    ['211-D-1234', 190],
  ])('follows from the plate %s', (registration, rate) => {
    expect(annual({ ...both, registration })).toBe(rate);
  });

  it('gives no certain rate if the plate allows two tables with different rates', () => {
    expect(annual({ registration: '08-D-1', co2: '230', engineSize: '1995 cc' })).toBeNull();
    expect(annual({ ...both, registration: 'AB12 CDE' })).toBeNull();
    expect(annual(both)).toBeNull();
  });

  it.each([
    ['tomorrow', { firstRegistered: '2027-03-15' }],
    ['of a plate in the future', { registration: '272-D-1' }],
    ['not a date', { firstRegistered: 'abc' }],
    ['not that of the plate', { firstRegistered: '2019-07-01', registration: '191-D-1' }],
    ['30 years ago', { firstRegistered: '1997-03-14', engineSize: '1598 cc' }],
  ])('is refused if it is %s', (_, facts) => {
    expect(annual({ ...both, ...facts })).toBeNull();
  });

  it('is accepted if it is today', () => {
    expect(annual({ ...both, firstRegistered: '2027-03-14' })).toBe(190);
  });
});

const imported = (facts: Partial<Facts>) => annual({ co2: '118', importedFrom: 'GB', ...facts });

describe('imports', () => {
  it('use the table of their first registration abroad', () => {
    const firstRegistered = '2007-12-31';
    expect(imported({ firstRegistered, engineSize: '1598 cc' })).toBe(514);
    expect(imported({ firstRegistered: '2021-01-01' })).toBe(190);
  });

  it('have an NEDC figure if they were registered before WLTP', () => {
    expect(imported({ firstRegistered: '2017-08-31' })).toBe(200);
    expect(imported({ firstRegistered: '2019-01-01' })).toBeNull();
  });

  it.each(['YK71 ABC', 'AXZ 1234', 'ZZ 12345'])(
    'include a car with the plate %s, even if nobody stated an import',
    (registration) => {
      const onPlate = (facts: Partial<Facts>) => annual({ co2: '118', registration, ...facts });
      expect(onPlate({ firstRegistered: '2019-01-01' })).toBeNull();
      // These rates are the same for a car that was registered new in Ireland.
      expect(onPlate({ firstRegistered: '2007-12-31', engineSize: '1598 cc' })).toBe(514);
      expect(onPlate({ firstRegistered: '2015-01-01' })).toBe(200);
      expect(onPlate({ firstRegistered: '2019-01-01', co2: '201' })).toBe(1250);
      expect(onPlate({ firstRegistered: '2021-01-01' })).toBe(190);
      expect(onPlate({ firstRegistered: '2019-01-01', isElectric: true, co2: '0' })).toBe(120);
    },
  );

  it('do not include cars without a plate', () => {
    expect(annual({ co2: '118', registration: ' ', firstRegistered: '2019-01-01' })).toBe(200);
  });

  it('have a certain rate if both test cycles give the same one', () => {
    const rates = ['200', '201', '225', '226'].map((co2) =>
      imported({ firstRegistered: '2019-01-01', co2 }),
    );
    expect(rates).toEqual([null, 1250, 1250, 2400]);
  });

  it('have no certain rate from their plate alone, or from a CO2 figure from outside Europe', () => {
    expect(imported({ registration: '151-D-1' })).toBeNull();
    expect(imported({ firstRegistered: '2015-01-01', importedFrom: 'JP' })).toBeNull();
    expect(
      imported({ firstRegistered: '2015-01-01', importedFrom: 'JP', isElectric: true, co2: null }),
    ).toBe(120);
  });
});

describe('the text of the CO2 figure', () => {
  it.each([
    ['118', '118 g/km'],
    [' 118 ', '118 g/km'],
    ['118 g/km', '118 g/km'],
    ['118g', '118 g/km'],
    ['118 g CO2/km', '118 g/km'],
    ['118,5 g/km', '118.5 g/km'],
    ['112-118', '112 to 118 g/km'],
    ['112 – 118 g/km', '112 to 118 g/km'],
  ])('reads %j', (co2, basis) => {
    expect(motorTax({ ...NOTHING, firstRegistered: '2015-01-01', co2 })).toEqual({
      annual: 200,
      halfYear: 111,
      basis,
    });
  });

  it.each(
    [
      ['', 'abc', '1000', '1,000 g', '118-125', '118/98', '125-112', '-118', '0', '0 g/km'],
      ['601', '118 g/mile', 'c. 118'],
    ].flat(),
  )('finds no certain rate for %j', (co2) => {
    expect(annual({ firstRegistered: '2015-01-01', co2 })).toBeNull();
  });

  it('does not round a figure across the edge of a band', () => {
    expect(annual({ firstRegistered: '2015-01-01', co2: '120.4' })).toBe(270);
    expect(annual({ firstRegistered: '2015-01-01', co2: '118', isElectric: true })).toBeNull();
  });
});

describe('the text of the engine size', () => {
  const firstRegistered = '2006-01-01';

  it.each([
    ['1.598', 514],
    ['1,598 litres', 514],
    ['1598', 514],
    ['1604 cc', 544],
    ['1.25', 358],
    ['0.9', 199],
    ['3.1 l', 1809],
    ['5', 1809],
  ])('reads %j', (engineSize, rate) => {
    expect(annual({ firstRegistered, engineSize })).toBe(rate);
  });

  it.each(['1.6', '1.0', '2.0', '3.0', '1.60', '2', '2.0 TDI', 'V8', '0', '16', '20000', ''])(
    'finds no certain band for %j',
    (engineSize) => {
      expect(annual({ firstRegistered, engineSize })).toBeNull();
    },
  );
});

it.each(['Van', 'Panel van', 'Pick-up', 'Pickup', 'Camper', 'Crew Cab', 'Motorhome'])(
  'returns no rate for the body type %s, for which other rates apply',
  (bodyType) => {
    const facts = { firstRegistered: '2015-01-01', co2: '118' };
    expect(annual({ ...facts, bodyType })).toBeNull();
    expect(annual({ ...facts, bodyType: 'Hatchback' })).toBe(200);
  },
);

describe('texts', () => {
  const tax = { annual: 200, halfYear: 111, basis: '118 g/km' };

  it('state the annual and half-yearly rate, and their basis', () => {
    expect(motorTaxText(tax)).toBe('€200 a year (€111 for six months), worked out from 118 g/km');
    expect(motorTaxText({ annual: 2400, halfYear: 1332, basis: '600 g/km' })).toMatch(/^€2,400 /);
  });

  it.each(['280', '€280 a year', '€1,200 per year'])('warn if the dealer entered %j', (roadTax) => {
    expect(motorTaxWarning(roadTax, tax)).toBe(
      'We work out €200 a year from 118 g/km. Visitors see the amount that you entered. Please check it.',
    );
  });

  it.each([null, '', '200', '€200 a year', 'Paid to June', '€111 for six months'])(
    'do not warn if the dealer entered %j',
    (roadTax) => {
      expect(motorTaxWarning(roadTax, tax)).toBeUndefined();
      expect(motorTaxWarning('280', null)).toBeUndefined();
    },
  );
});
