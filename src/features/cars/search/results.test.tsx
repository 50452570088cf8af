import { describe, expect, it } from 'vitest';
import type { SearchResponse } from '../car-search.ts';
import { CARD } from '../../../../tests/helpers/app/cars.ts';
import { htmlOf } from '../../../../tests/helpers/app/html.tsx';
import { Results } from './results.tsx';
import { searchAddress, toResults } from './search-address.ts';

const NOTHING: SearchResponse = {
  vehicles: [],
  pagination: { totalItems: 0, currentPage: 1, totalPages: 0, itemsPerPage: 6 },
};

function results(answer: SearchResponse | null, page = 1): string {
  const element = (
    <Results
      answer={answer}
      dearer={null}
      looser={[]}
      page={page}
      sort="newest"
      hrefOf={(number) => `/search?makeId=3&page=${number}#results`}
      searchAddress={(filters) => toResults(searchAddress(filters))}
      filtersLine={null}
      tools={null}
      alertAddress={null}
      help="Try another make."
      resetPath="/search#results"
    />
  );
  return htmlOf(element);
}

/** The results with these cars. */
const resultsOf = (...cars: Partial<typeof CARD>[]) =>
  results({
    vehicles: cars.map((car, at) => ({ ...CARD, ...car, carId: at + 1 })),
    pagination: { totalItems: cars.length, currentPage: 1, totalPages: 1, itemsPerPage: 6 },
  });

describe('the results', () => {
  it('explain pre-booking once if a car on the page can be pre-booked', () => {
    const note = 'Cars marked “Pre-booking” aren’t here yet.';
    expect(resultsOf({}, { carSold: true, sale: false })).not.toContain(note);
    expect(resultsOf({ sale: false }, { sale: false }).split(note)).toHaveLength(2);
  });

  it('link to the same address with Try again if the search failed', () => {
    const html = results(null, 2);
    expect(html).toContain('We couldn’t load the cars');
    expect(html).toContain('Your filters haven’t changed.');
    expect(html).toMatch(/<a [^>]*href="\/search\?makeId=3&amp;page=2"[^>]*>Try again<\/a>/);
  });

  it('offer help and a reset if nothing was found', () => {
    const html = results(NOTHING);
    expect(html).toContain('No vehicles found matching your criteria.');
    expect(html).toContain('Try another make.');
    expect(html).toContain('action="/search#results"');
  });

  it('link to the first and the last page from a page past the end', () => {
    const html = results(
      {
        ...NOTHING,
        pagination: { ...NOTHING.pagination, totalItems: 7, totalPages: 2, currentPage: 9 },
      },
      9,
    );
    expect(html).toContain('Page 9 doesn’t exist');
    expect(html).toMatch(/page=1#results"[^>]*>First page/);
    expect(html).toMatch(/page=2#results"[^>]*>Last page/);
  });
});
