import { describe, expect, it } from 'vitest';
import { mapColumns, pickFields } from './import-columns.server.ts';

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

/**
 * The columns of feeds as `heading=field unit`, with `-` for one that is not read. They are read without rows, so that
 * the headings alone decide.
 */
const FEEDS: Record<string, string> = {
  'a Meta automotive catalogue': `
    vehicle_id=stockNumber; title=name; trim=trim; mileage.value=mileage; mileage.unit=mileageUnit;
    sale_price=salePrice; state_of_vehicle=state; condition=condition; availability=availability;
    exterior_color=colour; body_style=bodyType; fuel_type=fuelType; image[0].url=-; url=-; latitude=-`,
  'Google vehicle listings': `
    id=stockNumber; VIN=vin; color=colour; mileage=mileage; certified_pre-owned=certified;
    image_link=-; additional_image_link=-; link=-; vehicle_all_in_price=-`,
  DMS14: `
    Feed_Id=-; Vehicle_ID=stockNumber; FullRegistration=registration; Colour=colour; FuelType=fuelType;
    Mileage=mileage; Variant=variant; EngineSize=engineSize; PictureRefs=-; New=isNew; Used=isUsed;
    PreviousOwners=previousOwners; PreviousPrice=-`,
  'vAuto and HomeNet': `
    Stock #=stockNumber; VIN=vin; New/Used=state; Body Door Ct=doors; Odometer=mileage; Series=trim;
    Engine Displacement=engineSize; MSRP=-; Photo Url List=-; Internet Price=price; Certified=certified`,
  'Auto Trader': `
    Registration Mark=registration; Stock Reference=stockNumber; Derivative=variant;
    Odometer Reading (Miles)=mileageMiles; Transmission Type=transmission;
    Engine Power BHP=enginePower hp; Engine Capacity CC=engineSize cc; Lifecycle State=status`,
  'mobile.de': `
    internal_number=stockNumber; Leistung=enginePower kW; HU=-; EZ=firstRegistered;
    Kilometer=mileageKm; ccm=engineSize cc; Türen=doors; Getriebe=transmission;
    Kraftstoffart=fuelType; Bilder=-`,
  spreadsheets: `
    Reg No=registration; Vehicle Colour=colour; Engine (cc)=engineSize cc; Power (kW)=enginePower kW;
    Mileage (km)=mileageKm; CO2 (g/km)=co2Emission; NCT Expiry=nctDue; Road Tax (€)=roadTax EUR;
    No. of Owners=previousOwners; Gear Box=transmission`,
};

describe('the headings of feeds', () => {
  it.each(Object.entries(FEEDS))('of %s', (_, feed) => {
    const columns = feed.trim().split(/;\s+/);
    const headings = columns.map((column) => column.split('=')[0]!);
    const { read } = map(headings);
    expect(headings.map((heading) => `${heading}=${read[heading] ?? '-'}`)).toEqual(columns);
  });

  it('names make, model and price in other feeds and languages', () => {
    for (const headings of ['brand,model,year,price', 'Marke,Modell,EZ,Preis'])
      expect(mapColumns(headings.split(',')).columns.map(({ field }) => field)).toEqual(
        expect.arrayContaining(['make', 'model', 'price']),
      );
  });

  it.each([
    ['image[0].url', PHOTOS],
    ['PictureRefs', PHOTOS],
    ['Bilder', PHOTOS],
    ['url', 'addresses of other sites'],
    ['latitude', 'no field for it'],
    ['MSRP', 'not the price that a buyer pays'],
    ['HU', 'a test of another country, not the NCT'],
    ['vehicle_all_in_price', "'price' is used, and this one only where that is empty or 0"],
  ])('gives the reason why %s is not read', (heading, reason) => {
    expect(map([heading]).ignored).toEqual({ [heading]: reason });
  });

  it('prefers the price that a buyer pays', () => {
    expect(map(['Internet Price']).ignored).toEqual({
      price: "'Internet Price' is used, and this one only where that is empty or 0",
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
    ['Kategorie', ['Kombi'], 'bodyType'],
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
    ['Stock #', ['1', '1'], 'stockNumber'],
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

  it('are weaker than a heading with one meaning', () => {
    expect(map(['Stock', 'Stock No'], [['1', '2']]).ignored).toEqual({
      Stock: "'Stock No' is used",
    });
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

it('prefers sold to new or used, and those to for sale, if a row has several status cells', () => {
  const columns = mapColumns([...REQUIRED, 'Status', 'Advert Status']);
  const statusOf = (...cells: string[]) => pickFields(columns, ['', '', '', '', ...cells]).status;
  expect(statusOf('New', 'In stock')).toBe('New');
  expect(statusOf('In stock', 'New')).toBe('New');
  expect(statusOf('Sold', 'Used')).toBe('Sold');
  expect(statusOf('Used', 'Sold')).toBe('Sold');
  expect(statusOf('Sold', '')).toBe('Sold');
});
