import { describe, expect, it } from 'vitest';
import { mapColumns } from './import-columns.server.ts';

const REQUIRED = ['make', 'model', 'year', 'price'];

/** Maps columns besides the required ones, with the values of their first rows. */
function map(
  headings: readonly string[],
  rows: readonly (readonly string[])[] = [],
  mapping: Record<string, string> = {},
) {
  const cells = [...REQUIRED, ...headings];
  const sample = rows.map((row) => ['Ford', 'Focus', '2019', '9000', ...row]);
  const { columns, ignored } = mapColumns(cells, sample, { map: mapping });
  return {
    read: Object.fromEntries(
      columns
        .filter(({ at }) => at >= REQUIRED.length)
        .map(({ heading, field, unit }) => [heading, unit ? `${field} ${unit}` : field]),
    ),
    ignored: Object.fromEntries(ignored.map(({ heading, reason }) => [heading, reason])),
  };
}

const PHOTOS = 'addresses of photos: the import fetches no photos';

describe('the headings of feeds', () => {
  it('of a Meta automotive catalogue', () => {
    const { read, ignored } = map([
      'vehicle_id',
      'title',
      'trim',
      'mileage.value',
      'mileage.unit',
      'sale_price',
      'state_of_vehicle',
      'condition',
      'availability',
      'exterior_color',
      'body_style',
      'fuel_type',
      'image[0].url',
      'url',
      'latitude',
    ]);
    expect(read).toEqual({
      vehicle_id: 'stockNumber',
      title: 'name',
      trim: 'trim',
      'mileage.value': 'mileage',
      'mileage.unit': 'mileageUnit',
      sale_price: 'salePrice',
      state_of_vehicle: 'state',
      condition: 'condition',
      availability: 'availability',
      exterior_color: 'colour',
      body_style: 'bodyType',
      fuel_type: 'fuelType',
    });
    expect(ignored).toEqual({
      'image[0].url': PHOTOS,
      url: 'addresses of other sites',
      latitude: 'no field for it',
    });
  });

  it('of Google vehicle listings', () => {
    const { columns, ignored } = mapColumns([
      'id',
      'VIN',
      'brand',
      'model',
      'year',
      'price',
      'color',
      'mileage',
      'certified_pre-owned',
      'image_link',
      'additional_image_link',
      'link',
      'vehicle_all_in_price',
    ]);
    expect(columns.map(({ field }) => field)).toEqual([
      'stockNumber',
      'vin',
      'make',
      'model',
      'year',
      'price',
      'colour',
      'mileage',
      'certified',
    ]);
    expect(ignored.map(({ heading }) => heading)).toEqual([
      'image_link',
      'additional_image_link',
      'link',
      'vehicle_all_in_price',
    ]);
    expect(ignored.at(-1)?.reason).toMatch(/^'price' is used/);
  });

  it('of DMS14', () => {
    const rows = [
      [
        '1',
        'A1',
        '191D123',
        'Red',
        'Petrol',
        '30000',
        '1.0 TSI',
        '998',
        'a.jpg,b.jpg',
        'N',
        'Y',
        '1',
        '2',
      ],
    ];
    const { read, ignored } = map(
      [
        'Feed_Id',
        'Vehicle_ID',
        'FullRegistration',
        'Colour',
        'FuelType',
        'Mileage',
        'Variant',
        'EngineSize',
        'PictureRefs',
        'New',
        'Used',
        'PreviousOwners',
        'PreviousPrice',
      ],
      rows,
    );
    expect(read).toEqual({
      Vehicle_ID: 'stockNumber',
      FullRegistration: 'registration',
      Colour: 'colour',
      FuelType: 'fuelType',
      Mileage: 'mileage',
      Variant: 'variant',
      EngineSize: 'engineSize',
      New: 'isNew',
      Used: 'isUsed',
      PreviousOwners: 'previousOwners',
    });
    expect(ignored).toMatchObject({
      PictureRefs: PHOTOS,
      PreviousPrice: 'not the price that a buyer pays',
    });
  });

  it('of vAuto and HomeNet', () => {
    const { read, ignored } = map(
      [
        'Stock #',
        'VIN',
        'New/Used',
        'Body Door Ct',
        'Odometer',
        'Engine Displacement',
        'Series',
        'MSRP',
        'Photo Url List',
        'Internet Price',
        'Certified',
      ],
      [['T1', 'X', 'U', '4', '10', '2.0L', 'SE', '1', 'http://a/b.jpg|http://a/c.jpg', '9', 'No']],
    );
    expect(read).toEqual({
      'Stock #': 'stockNumber',
      VIN: 'vin',
      'New/Used': 'state',
      'Body Door Ct': 'doors',
      Odometer: 'mileage',
      'Engine Displacement': 'engineSize',
      Series: 'trim',
      'Internet Price': 'price',
      Certified: 'certified',
    });
    expect(ignored).toEqual({
      price: "'Internet Price' is used, and this one only where that is empty or 0",
      MSRP: 'not the price that a buyer pays',
      'Photo Url List': PHOTOS,
    });
  });

  it('of Auto Trader', () => {
    const { read } = map([
      'Registration Mark',
      'Stock Reference',
      'Derivative',
      'Odometer Reading (Miles)',
      'Transmission Type',
      'Engine Power BHP',
      'Engine Capacity CC',
      'Lifecycle State',
    ]);
    expect(read).toEqual({
      'Registration Mark': 'registration',
      'Stock Reference': 'stockNumber',
      Derivative: 'variant',
      'Odometer Reading (Miles)': 'mileageMiles',
      'Transmission Type': 'transmission',
      'Engine Power BHP': 'enginePower hp',
      'Engine Capacity CC': 'engineSize cc',
      'Lifecycle State': 'status',
    });
  });

  it('of mobile.de', () => {
    const { columns, ignored } = mapColumns(
      [
        'internal_number',
        'Kategorie',
        'Marke',
        'Modell',
        'Leistung',
        'HU',
        'EZ',
        'Kilometer',
        'Preis',
        'ccm',
        'Türen',
        'Getriebe',
        'Kraftstoffart',
        'Bilder',
      ],
      [
        [
          '1',
          'Kombi',
          'VW',
          'Golf',
          '110',
          '03.2027',
          '03.2019',
          '89000',
          '12.500',
          '1498',
          '5',
          'Automatik',
          'Benzin',
          'x',
        ],
      ],
    );
    expect(columns.map(({ field, unit }) => (unit ? `${field} ${unit}` : field))).toEqual([
      'stockNumber',
      'bodyType',
      'make',
      'model',
      'enginePower kW',
      'firstRegistered',
      'mileageKm',
      'price',
      'engineSize cc',
      'doors',
      'transmission',
      'fuelType',
    ]);
    expect(ignored).toEqual([
      { heading: 'HU', reason: 'a test of another country, not the NCT' },
      { heading: 'Bilder', reason: PHOTOS },
    ]);
  });

  it('of spreadsheets, with units and prefixes', () => {
    const { read } = map([
      'Reg No',
      'Vehicle Colour',
      'Engine (cc)',
      'Power (kW)',
      'Mileage (km)',
      'CO2 (g/km)',
      'NCT Expiry',
      'Road Tax (€)',
      'No. of Owners',
      'Gear Box',
    ]);
    expect(read).toEqual({
      'Reg No': 'registration',
      'Vehicle Colour': 'colour',
      'Engine (cc)': 'engineSize cc',
      'Power (kW)': 'enginePower kW',
      'Mileage (km)': 'mileageKm',
      'CO2 (g/km)': 'co2Emission',
      'NCT Expiry': 'nctDue',
      'Road Tax (€)': 'roadTax EUR',
      'No. of Owners': 'previousOwners',
      'Gear Box': 'transmission',
    });
  });
});

describe('headings with several meanings', () => {
  it.each<[string, string[], string | undefined]>([
    ['Sale', ['yes', 'no'], 'sale'],
    ['Sale', ['12,995', '9,500'], 'salePrice'],
    ['Type', ['New', 'Used'], 'state'],
    ['Type', ['New', 'Used', 'Used', 'Wholesale'], 'state'],
    ['Type', ['Hatchback', 'SUV', 'Saloon'], 'bodyType'],
    ['Type', ['Car', 'Lorry', 'Boat'], undefined],
    ['Status', ['Used', 'Used'], 'state'],
    ['Status', ['New', 'Used', 'Sold'], 'status'],
    ['Status', ['Sold', 'Available'], 'status'],
    ['Reg', ['191-D-1', '12-C-999'], 'registration'],
    ['Reg', ['191', '202'], 'year'],
    ['Tax', ['€280', '€200'], 'roadTax'],
    ['Tax', ['150', '20'], undefined],
    ['Stock', ['1', '2'], 'stockNumber'],
    ['Stock', ['Yes', 'Yes'], undefined],
    ['Certified', ['Yes', 'No'], 'certified'],
    ['Whereabouts', ['Sold', 'In stock'], 'status'],
    ['Whereabouts', ['New', 'Sold', 'Used'], 'status'],
    ['Whereabouts', ['New', 'Used'], undefined],
    ['Whereabouts', ['Cork', 'In stock'], undefined],
    ['Whereabouts', ['Yes', 'Yes'], undefined],
  ])('%s with %j', (heading, values, field) => {
    const cells = ['make', 'model', 'colour', 'price', 'first registered', heading];
    const { columns } = mapColumns(
      cells,
      values.map((value) => ['', '', '', '', '', value]),
    );
    const found = columns.find((column) => column.heading === heading)?.field;
    expect(found).toBe(field);
  });

  it('says why a tax column is not read, and reads no road tax from a file in pounds', () => {
    expect(map(['tax'], [['150']]).ignored).toEqual({
      tax: 'perhaps the tax of another country: if it is Irish motor tax, use --map',
    });
    const { ignored } = mapColumns(['make', 'model', 'year', 'Price (£)', 'Road Tax']);
    expect(ignored[0]?.reason).toBe('the prices are not in euro, so it is not Irish motor tax');
    expect(
      mapColumns(['make', 'model', 'year', 'price', 'road tax'], [], { isForeign: true }).ignored,
    ).toHaveLength(1);
  });

  it.each([
    [['price'], ['£12,495']],
    [
      ['price', 'currency'],
      ['12,495', 'GBP'],
    ],
    [
      ['price', 'sale price'],
      ['', '£9,995'],
    ],
  ])('reads no road tax if the cells below %j are %j', (headings, cells) => {
    const columns = ['make', 'model', 'year', ...headings];
    const row = ['Ford', 'Focus', '2019', ...cells, '180'];
    const taxOf = (tax: string, mapped = {}) =>
      mapColumns([...columns, tax], [row], { map: mapped }).columns.some(
        ({ field }) => field === 'roadTax',
      );
    expect([taxOf('Road Tax'), taxOf('Road Tax (€)')]).toEqual([false, true]);
    expect(taxOf('Road Tax', { 'Road Tax': 'road tax' })).toBe(true);
  });
});

describe('--map', () => {
  it('overrides known headings, reads unknown ones, and ignores', () => {
    const { read, ignored } = map(['tax', 'Schrauben', 'colour', 'paint'], [], {
      tax: 'roadTax',
      Schrauben: 'Engine power (kW)',
      Colour: 'ignore',
    });
    expect(read).toEqual({ tax: 'roadTax EUR', Schrauben: 'enginePower kW', paint: 'colour' });
    expect(ignored).toEqual({ colour: 'as --map says' });
  });

  it('wins over a column with a known heading', () => {
    expect(map(['Dealer price'], [], { 'Dealer price': 'price' })).toEqual({
      read: { 'Dealer price': 'price' },
      ignored: { price: "'Dealer price' is used" },
    });
  });

  it('is refused for a column that the file does not have, and a field that cars do not have', () => {
    expect(() => map([], [], { wheels: 'doors' })).toThrow(
      "--map: the file has no column 'wheels'. The first line is: make, model, year, price.",
    );
    expect(() => map([], [], { make: 'wheels' })).toThrow("--map: 'wheels' is not a field.");
  });
});

it('refuses a file without a required column, and names the headings that it has', () => {
  expect(() => mapColumns(['make', 'model', 'Baujahr', 'MSRP'])).toThrow(
    "The file has no column for price: the first line must contain the headings make, model, year and price. The first line is: make, model, Baujahr, MSRP. --map 'Heading=field' says what another heading means.",
  );
});
