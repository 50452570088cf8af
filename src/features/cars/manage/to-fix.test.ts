import { describe, expect, it } from 'vitest';
import { type CarToFix, toFix } from './to-fix.ts';

const DESCRIPTION =
  'One owner from new, serviced each autumn by the main dealer in Athlone, with two keys and all of its papers. There is a stone chip on the bonnet.';

/** A car with nothing to fix. */
const FINE: CarToFix = {
  imageCount: 8,
  currentPrice: 18_950,
  currency: 'EUR',
  condition: 'Used',
  mileageKm: 41_200,
  registration: '191-D-12345',
  firstRegistered: '2019-03-20',
  nctDue: '2028-03-20',
  name: 'Volkswagen Golf 1.5 TSI',
  description: DESCRIPTION,
  features: 'Heated seats\nTow bar',
  colour: 'Blue',
  co2Emission: '119',
  environmental: 'Euro 6d',
  writeOff: 'none',
  writeOffNote: null,
  historyCheckedOn: '2027-03-01',
  historyNote: 'Nothing found.',
  recordedData: 'See the data sheet of the maker.',
  warrantyBy: 'Forecourt Motors',
  knownMarks: 'Stone chip on the bonnet',
};
const fix = (changes: Partial<CarToFix>, minPhotos = 8) =>
  toFix({ ...FINE, ...changes }, { minPhotos, today: '2027-03-14' });
const codes = (changes: Partial<CarToFix>) => fix(changes).map(({ code }) => code);
/** Adds each text to the description. Returns those that do not give exactly `points`, with the points they give. */
const misread = (texts: string[], points: string[], changes: Partial<CarToFix> = {}) =>
  texts
    .map((text) => [text, codes({ description: `${DESCRIPTION} ${text}`, ...changes })] as const)
    .filter(([, given]) => given.join() !== points.join());

it('finds nothing to fix in a complete advert', () => {
  expect(fix({})).toEqual([]);
});

describe('each point', () => {
  it.each<[Partial<CarToFix>, string, string | null, string]>([
    [{ imageCount: 0 }, 'noPhotos', null, 'No photos. Add at least 8.'],
    [{ imageCount: 7 }, 'fewPhotos', null, 'Only 7 photos. Add 1 more.'],
    [{ imageCount: 1 }, 'fewPhotos', null, 'Only 1 photo. Add 7 more.'],
    [{ currentPrice: 0 }, 'noPrice', 'currentPrice', 'No price. Enter one: until then'],
    [{ currentPrice: 0, unreadPrice: '1 CAD' }, 'noPrice', 'currentPrice', "No price: '1 CAD' in"],
    [
      { currentPrice: 1_234 },
      'placeholderPrice',
      'currentPrice',
      '€1,234 looks like a placeholder',
    ],
    [{ mileageKm: null }, 'noMileage', 'mileageKm', 'No mileage.'],
    [{ registration: null }, 'noPlate', 'registration', 'No registration.'],
    [{ firstRegistered: null }, 'noFirstRegistration', 'firstRegistered', 'No date of first'],
    [{ condition: 'New', co2Emission: ' ' }, 'noCo2', 'co2Emission', 'No CO2 figure.'],
    [{ nctDue: '2027-03-13' }, 'nctExpired', 'nctDue', 'The NCT expired on 13 Mar 2027.'],
    [{ nctDue: '2027-05-13' }, 'nctSoon', 'nctDue', 'The NCT ends on 13 May 2027.'],
    [{ description: 'x'.repeat(119) }, 'shortDescription', 'description', 'only 119 characters'],
    [
      { description: null },
      'shortDescription',
      'description',
      'No description. Write at least 120',
    ],
    [
      { description: `${DESCRIPTION} Sold as seen, no refunds.` },
      'rightsExcluded',
      'description',
      "Remove 'Sold as seen', 'no refunds': an advert can't take away the rights",
    ],
    [
      { features: 'Tow bar\n+ VAT' },
      'priceNotTotal',
      'features',
      "Remove '+ VAT': the price must be",
    ],
    [{ name: 'Golf REDUCED' }, 'reductionClaim', 'name', "Remove 'REDUCED': the site shows"],
    [
      { features: 'Only €199 per month\n5.9% APR' },
      'creditClaim',
      'features',
      "Remove '5.9% APR', '€199 per month': an advert with a rate",
    ],
    [{ name: 'Eco-friendly' }, 'greenClaim', 'name', "Replace 'Eco-friendly' with a figure"],
    [
      { features: 'Must be serviced by us' },
      'tiedWarranty',
      'features',
      "Remove 'Must be serviced by us': a warranty must not",
    ],
    [{ writeOff: 'A' }, 'notSellable', 'writeOff', "A write-off of category A can't be sold."],
    [
      { writeOff: 'S', writeOffNote: ' ' },
      'noWriteOffNote',
      'writeOffNote',
      'Write-off of category S without a note.',
    ],
    [
      { historyCheckedOn: '2026-12-13' },
      'oldHistoryCheck',
      'historyCheckedOn',
      'The history check of 13 Dec 2026 is more than 90 days old.',
    ],
  ])('%o gives %s', (changes, code, field, text) => {
    expect(fix(changes)).toEqual([{ code, text: expect.stringContaining(text), field }]);
  });

  it.each<[string, Partial<CarToFix>]>([
    ['a low price', { currentPrice: 1_235 }],
    [
      'a new car without plate and mileage',
      { condition: 'New', mileageKm: null, registration: null, firstRegistered: null },
    ],
    ['a new electric car with a CO2 figure of 0', { condition: 'New', co2Emission: '0 g/km' }],
    ['a used car without a CO2 figure', { co2Emission: null }],
    ['a mileage of 0', { mileageKm: 0 }],
    ['an NCT for 61 more days', { nctDue: '2027-05-14' }],
    ['no NCT date', { nctDue: null }],
    ['an old NCT of an exempt car', { firstRegistered: '1987-03-14', nctDue: '2020-01-01' }],
    ['a description of 120 characters', { description: 'x'.repeat(120) }],
    ['a write-off with a note', { writeOff: 'S', writeOffNote: 'Front wing, repaired.' }],
    ['a history check 90 days ago', { historyCheckedOn: '2026-12-14' }],
    ['no history check', { historyCheckedOn: null }],
  ])('%s is fine', (_, changes) => {
    expect(fix(changes)).toEqual([]);
  });

  it('wants one photo if no number is set, and lists points in the order of the form', () => {
    expect(fix({ imageCount: 1 }, 0)).toEqual([]);
    expect(fix({ imageCount: 0 }, 0)).toMatchObject([{ text: 'No photos. Add at least 1.' }]);
    expect(
      codes({ writeOff: 'N', currentPrice: 0, imageCount: 2, description: 'Reduced!' }),
    ).toEqual(['fewPhotos', 'noPrice', 'shortDescription', 'reductionClaim', 'noWriteOffNote']);
  });
});

describe('the texts that visitors read', () => {
  it.each<[keyof CarToFix, string, string]>([
    ['name', 'Golf, sold as seen', 'rightsExcluded'],
    ['environmental', 'Eco-friendly', 'greenClaim'],
    ['historyNote', 'Clear. Sold as seen.', 'rightsExcluded'],
    ['writeOffNote', 'Bumper replaced. No refunds.', 'rightsExcluded'],
    ['recordedData', 'Nothing. Climate neutral.', 'greenClaim'],
    ['warrantyBy', 'us, if it is serviced by us', 'tiedWarranty'],
    ['knownMarks', 'Scratch\nReduced because of it', 'reductionClaim'],
    ['description', `${DESCRIPTION} Plus VRT.`, 'priceNotTotal'],
    ['features', 'Tow bar\nTrade sale', 'rightsExcluded'],
  ])('include %s', (field, text, code) => {
    expect(fix({ [field]: text })).toMatchObject([{ code, field }]);
  });

  it.each(['Green paint mark on the bumper', 'Reduced tread on the rear tyres'])(
    'may say %j of a mark',
    (knownMarks) => expect(fix({ knownMarks })).toEqual([]),
  );

  it('are quoted without words that a longer quotation contains', () => {
    expect(fix({ features: 'SALE NOW ON\nSale now on\nSale' })).toMatchObject([
      { text: expect.stringMatching(/^Remove 'SALE NOW ON', 'Sale now on':/) },
    ]);
  });

  it('give one point for words of one kind, at the first field in the order of the form', () => {
    const both = { historyNote: 'Sold as seen.', features: 'No refunds' };
    expect(fix(both)).toMatchObject([
      { field: 'historyNote', text: expect.stringContaining("'Sold as seen', 'No refunds'") },
    ]);
  });
});

describe('words that exclude rights', () => {
  it.each([
    ['Sold as seen.', 'SOLD AS  SEEN', 'sold-as-seen', 'Sold as is.'],
    ['No refunds', 'no-refund', 'no returns'],
    ['No warranty.', 'no warrenty given', 'NO WARANTY', 'No warrantee', 'no-warranty'],
    ['without warranty', 'without any guarantee', 'no garantee'],
    ['Trade sale.', 'trade-sale'],
  ])('warns about %j and its spellings', (...texts) =>
    expect(misread(texts, ['rightsExcluded'])).toEqual([]),
  );

  it.each([
    ['As seen in the photos.', 'Trade enquiries welcome', 'For sale', 'No refurbishment needed'],
    ['12 months warranty', 'No warranty claims were ever made', 'no warranty work'],
  ])('does not warn about %j and the like', (...texts) => expect(misread(texts, [])).toEqual([]));
});

describe('a price that is not the total', () => {
  it.each([
    ['€15,000 + VAT', '€15,000+VAT', 'plus VRT', 'ex VAT', 'ex-VAT', 'excl. VAT', 'excluding VAT'],
    ['VRT not included', 'VAT extra'],
    ['Admin fee of €99', 'administration charge', 'documentation fee'],
  ])('warns about %j and its spellings', (...texts) =>
    expect(misread(texts, ['priceNotTotal'])).toEqual([]),
  );

  it.each([
    ['Price includes VAT', 'VRT paid', 'NCT plus VRT paid', 'VAT qualifying', 'private', 'ex demo'],
    ['No admin fee', 'no hidden admin fees', 'Never any admin fees'],
  ])('does not warn about %j and the like', (...texts) => expect(misread(texts, [])).toEqual([]));
});

describe('words about a reduction', () => {
  it.each([
    ['Was €19,950.', 'was €19,950 now €18,950', '- was €19,950', '€18,950 was €19,950'],
    ['it was €19,950, now €18,950', 'it was €19,950 but now €18,950', 'down from €19,950'],
    ['Price was €19,950', 'Originally was €19,950', 'previously €19,950'],
    ['REDUCED', 'Price reduced!', 'reduced from €19,950', 'We have reduced the price'],
    [
      'SALE',
      'SALE!',
      '** SALE **',
      'SALE NOW ON',
      'Sale now on!',
      'Sale on now',
      'The sale is on!',
    ],
    ['Sale is now on', 'Sale ends Sunday', 'January sale', 'Summer sale', 'Bank holiday sale'],
    ['stock clearance sale', 'End of year sale', 'New Year’s Sale', 'sale price €9,950'],
    ['Black Friday sale', 'BLACK FRIDAY DEAL', 'Cyber Monday'],
    ['€1,000 off', '€1000 off the list price', '1,000 euro off', '€1k off'],
    ['10% off', '10 % off RRP', '10 per cent off'],
    [
      'Save €500',
      'Save up to €1,500',
      'SAVE 10%',
      'Save over €1,000!',
      'Save €€€',
      'Save thousands',
    ],
    ['Saving of €2,000', 'savings of up to €3,000'],
    ['Discount of €500', 'Huge discounts', 'discounted price', 'half price', 'Price slashed'],
    ['Special offer', 'Now only €9,950', 'Limited-time offer'],
  ])('warns about %j and the like', (...texts) =>
    expect(misread(texts, ['reductionClaim'])).toEqual([]),
  );

  it.each([
    [
      'It was €2,400 to have the belt done',
      'the new clutch was €800',
      'The list price was €45,000',
    ],
    [
      'the service in 2026 was €400',
      'the previous owner slashed the seat',
      'They reduced the noise',
    ],
    ['reduced road tax', 'Reduced emissions', 'reduced-emission engine', 'reduced running costs'],
    ['unreduced', 'For sale', 'FOR SALE', 'For sale now on our forecourt', 'Sale agreed'],
    ['Car for sale on behalf of a customer', 'Genuine reason for sale.', 'sale due to emigration'],
    ['after sales', 'after sales service', 'After-sales support', 'Sales and service'],
    ['sale or return', 'Private sale', 'point of sale', 'conditions of sale', 'First sale in 2019'],
    ['Murphy Car Sales', 'our sales team', 'weekend sales team', 'The sale includes two keys'],
    ['on sale since May', 'on-sale date', 'wholesale', 'Jerusalem', 'resale value'],
    ['saves €500 a year in fuel', 'save €300 a year on tax', 'Save €20 a week', 'Save 10% fuel'],
    [
      'save up to 20% on fuel',
      'I save money on diesel',
      'save 15% CO2',
      'High resale. Saves weight',
    ],
    ['No discount', 'no claims discount', 'insurance discount', 'Discount on your insurance'],
    ['€100 off your insurance', 'used 10% off-road', '10 % off road', 'lights switch off'],
    ['Two wheels at €500 each', 'now only 2 owners'],
  ])('does not warn about %j and the like', (...texts) => expect(misread(texts, [])).toEqual([]));
});

describe('words about credit', () => {
  it.each([
    ['5.9% APR', '5.9 % apr', '6.9 APR', 'APR 5.9%', 'APR from 6.9 %', 'A.P.R.'],
    ['Representative APR', 'Low APR available', '5.9% representative APR'],
    ['€199 per month', '€199 a month', '€199/month', '€199pm', '€199 p.m.', '€199 p/m'],
    ['€199 monthly', 'from 199 euro per month', 'Petrol automatic €199 per month'],
    ['€45 per week', '€45 a week', '€45 pw', '€45/wk', 'Finance from €50 a week'],
    ['4.9% finance', '0% finance', '0 % car finance', 'finance from 4.9%', '4.9% PCP'],
    ['Finance available at 5.9%', 'PCP from €249', 'interest rate of 5%', 'interest-free'],
    ['Deposit from €500', 'deposit from 10%', 'No deposit', 'zero deposit', '€0 deposit'],
    ['low rate finance', 'low monthly payments', 'weekly repayments'],
  ])('warns about %j and the like', (...texts) =>
    expect(misread(texts, ['creditClaim'])).toEqual([]),
  );

  it.each([
    ['NCT to Apr 2027', 'NCT 12 APR 2027', 'Tested APR 27', 'April', 'NCT APR 27'],
    ['taxed until APR', 'Registered in APR.', '12/APR/2024'],
    ['Road tax €33 a month', '€40 a month in fuel', 'insurance from €50 a month', '€200 a year'],
    ['saves €100 a month on diesel', 'It costs €20 a week to charge', 'Serviced every month'],
    ['No finance owed', 'Finance cleared', 'Finance available', 'PCP ends in May'],
    ['A deposit of €500 holds the car', 'No deposit needed to view it', 'Part exchange welcome'],
    ['150 hp', 'Battery health 91 %', 'Warranty 12 months', '€1,200 spent in March'],
    ['low interior noise', '2 months old, €500 of extras', 'No interest in fashion'],
  ])('does not warn about %j and the like', (...texts) => expect(misread(texts, [])).toEqual([]));
});

describe('claims about the environment', () => {
  it.each([
    ['eco-friendly', 'Eco friendly', 'ecofriendly', 'environmentally friendly', 'planet-friendly'],
    ['climate neutral', 'carbon-neutral', 'good for the environment'],
    ['a green car', 'Green motoring', 'Go green!', 'the greenest car in its class', 'very green'],
  ])('warns about %j and the like', (...texts) =>
    expect(misread(texts, ['greenClaim'])).toEqual([]),
  );

  it.each([
    ['evergreen', 'ever-green', 'EcoBoost', 'Eco mode', 'economical'],
    ['British racing green', 'finished in green', 'dark green leather', 'green tinted glass'],
    ['blue-green', 'Greenhills Motors', 'near St Stephen’s Green', 'opposite College Green'],
    ['friendly staff', 'climate control'],
  ])('does not warn about %j and the like', (...texts) => expect(misread(texts, [])).toEqual([]));

  it('takes green for the colour of a green car, unless it can only be a claim', () => {
    const colour = 'Racing Green';
    expect(misread(['A green car, and a lovely green.'], [], { colour })).toEqual([]);
    expect(misread(['A green choice.', 'Greener than ever.'], ['greenClaim'], { colour })).toEqual(
      [],
    );
  });
});

describe('a warranty that depends on one garage', () => {
  it.each([
    ['Must be serviced by us', 'has to be serviced at our garage', 'serviced only by us'],
    ['Warranty valid if serviced with us.', 'unless it is serviced by our workshop'],
    ['provided it is serviced here by us', 'must be serviced by us'],
  ])('warns about %j and the like', (...texts) =>
    expect(misread(texts, ['tiedWarranty'])).toEqual([]),
  );

  it('does not warn about a service in the past or anywhere', () => {
    expect(misread(['Serviced by us in May', 'It was serviced at our garage'], [])).toEqual([]);
    expect(
      misread(['Must be serviced soon. Call us', 'has been serviced with us since 2019'], []),
    ).toEqual([]);
  });
});
