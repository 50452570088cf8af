import { describe, expect, it } from 'vitest';
import { mapNames } from '../../../platform/objects.ts';
import { PROVENANCE_FIELDS } from '../fields/provenance.ts';
import { PUBLIC_READ_FIELDS } from '../fields/selections.ts';
import { changesInWords } from './advert-changes.server.ts';
import { type AdvertContent, parseContent } from './content.server.ts';

const empty = {
  ...mapNames(PUBLIC_READ_FIELDS, () => null),
  provenance: {
    ...mapNames(PROVENANCE_FIELDS, () => null),
    vrtPaid: false,
    plateYear: null,
    registration: null,
    vin: null,
    nct: null,
    motorTax: null,
  },
};
const reduction = {
  prior: 25_950,
  saving: 1_000,
  percent: 3,
  since: '2026-11-01T10:00:00.000Z',
  until: '2026-12-01T10:00:00.000Z',
};

function advert(more: object = {}, facts: object = {}): AdvertContent {
  const content = parseContent(
    JSON.stringify({
      ...empty,
      make: { makeId: 1, name: 'Volvo' },
      model: { modelId: 1, name: 'XC60' },
      transmission: null,
      fuelType: null,
      name: 'Volvo XC60',
      condition: 'Used',
      year: 2020,
      currency: 'EUR',
      currentPrice: 25_950,
      premium: false,
      sale: true,
      carSold: false,
      carBooked: false,
      pricing: { reduction: null },
      features: 'One owner\nHeated seats',
      description: 'A tidy car. It has two keys.',
      photos: ['a', 'b', 'c'],
      ...more,
      provenance: { ...empty.provenance, ...facts },
    }),
  );
  if (!content) throw new Error('An advert was expected');
  return content;
}

describe('changesInWords', () => {
  it.each([
    ['a price', { currentPrice: 24_950 }, {}, ['Price €25,950 → €24,950']],
    [
      'a reduction',
      { pricing: { reduction } },
      {},
      ['Reduction ‘Reduced by €1,000. Lowest price in the 30 days before: €25,950.’ added'],
    ],
    [
      'a feature',
      { features: 'Heated seats\nTow bar' },
      {},
      ['‘One owner’ removed', '‘Tow bar’ added'],
    ],
    [
      'the order of features',
      { features: 'Heated seats\nOne owner' },
      {},
      ['Key Features: order changed'],
    ],
    [
      'a sentence',
      { description: 'A tidy car. It has one key.' },
      {},
      ['‘It has two keys.’ removed', '‘It has one key.’ added'],
    ],
    [
      'no description',
      { description: null },
      {},
      ['‘A tidy car.’ removed', '‘It has two keys.’ removed'],
    ],
    [
      'another description',
      { description: 'One. Two. Three. Four. Five.' },
      {},
      ['Description rewritten'],
    ],
    ['a sale', { carSold: true }, {}, ['Availability For sale. → This car is sold.']],
    ['a statement', {}, { keys: 2 }, ['Keys ‘2 keys’ added']],
    [
      'a fact in the data of the page only',
      {},
      { firstRegistered: '2020-02-03' },
      ['First Registered changed'],
    ],
    ['a replaced photo', { photos: ['a', 'x', 'c'] }, {}, ['Photo 2 replaced']],
    ['removed photos', { photos: ['b'] }, {}, ['Photos 1, 3 removed']],
    ['a new photo', { photos: ['a', 'b', 'c', 'd'] }, {}, ['Photo 4 added']],
    ['the order of photos', { photos: ['b', 'a', 'c'] }, {}, ['Photos in another order']],
    ['nothing', {}, {}, []],
  ])('names %s', (_name, more, facts, changes) => {
    expect(changesInWords(advert(), advert(more, facts))).toEqual(changes);
  });

  it('names the publication of a car and its removal from the site', () => {
    expect(changesInWords(null, advert())).toEqual(['On the site: €25,950, 3 photos']);
    expect(changesInWords(advert(), null)).toEqual(['Taken off the site']);
  });

  it.each([
    ...PUBLIC_READ_FIELDS.map((name) => [name, { [name]: 'GBP' }, {}] as const),
    ...PROVENANCE_FIELDS.map((name) => [name, {}, { [name]: '2020-02-03' }] as const),
  ])('has words for every public field: %s', (_name, more, facts) => {
    expect(changesInWords(advert(), advert(more, facts))).not.toEqual([]);
  });
});
