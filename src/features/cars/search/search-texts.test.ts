import { describe, expect, it } from 'vitest';
import { NO_SENTENCE } from '../../../../tests/helpers/app/cars.ts';
import { NO_FILTERS } from './search-address.ts';
import { NO_LISTS } from './lists.ts';
import type { SearchPage } from './load-search.ts';
import { describe as describePage, helpOf, notesOf } from './search-texts.ts';

const facets = { ...NO_LISTS.facets, total: 32, sale: 26, preBooking: 6 };

describe('helpOf', () => {
  it('contains the number of cars of the listing type at any price', () => {
    expect(helpOf(NO_FILTERS, facets)).toMatch(/ Across all prices, 26 cars are listed today\.$/);
    expect(helpOf({ ...NO_FILTERS, listingType: 'PreBooking' }, facets)).toMatch(
      / Across all prices, 6 cars are here to book ahead today\.$/,
    );
    expect(helpOf(NO_FILTERS, { ...facets, sale: 1 })).toMatch(/, 1 car is listed today\.$/);
  });

  it('suggests the other listing type if this one has no cars', () => {
    expect(helpOf(NO_FILTERS, { ...facets, sale: 0 })).toBe(
      'There are no cars for sale today. Across all prices, 6 cars are here to book ahead.',
    );
  });

  it('contains no number if the counts failed to load', () => {
    expect(helpOf(NO_FILTERS, undefined)).not.toMatch(/\d/);
  });
});

describe('the page’s title and description', () => {
  const page: SearchPage = {
    filters: { ...NO_FILTERS, makeId: 3 },
    lists: { ...NO_LISTS, makes: [{ makeId: 3, name: 'Volkswagen' }] },
    answer: {
      vehicles: [],
      pagination: { totalItems: 4, currentPage: 1, totalPages: 1, itemsPerPage: 6 },
    },
    page: 1,
    sort: 'newest',
    advanced: false,
    looser: [],
    examples: [],
  };

  it('contain the make and the number of cars', () => {
    const { title, description } = describePage(page, 'Forecourt Motors');
    expect(title).toBe('Volkswagen for sale | Forecourt Motors');
    expect(description).toMatch(/^Volkswagen: 4 cars at Forecourt Motors/);
  });

  it('name no make if none is chosen', () => {
    expect(describePage({ ...page, filters: NO_FILTERS }, 'Forecourt Motors').title).toBe(
      'Search Vehicles | Forecourt Motors',
    );
  });
});

it.each([
  [{ absent: ['Honda Civic'] }, ['No Honda Civic at the moment']],
  [
    { conflicts: [['over 20k', 'under 15k']] },
    ['“over 20k” and “under 15k” exclude each other, so we used neither'],
  ],
  [{ first: { words: '“towbar”', cars: 3 } }, ['3 with “towbar”, then 34 others']],
  [{ first: { words: '“towbar”', cars: 36 } }, ['36 with “towbar”, then 1 other']],
  [{ first: { words: '“towbar”', cars: 37 } }, []],
  [{ leftOut: 'wee', denied: 'sunroof' }, ['We left out “wee sunroof”']],
  [{}, []],
])('says about %j: %j', (sentence, notes) => {
  expect(notesOf({ ...NO_SENTENCE, ...sentence }, 37)).toEqual(notes);
});
