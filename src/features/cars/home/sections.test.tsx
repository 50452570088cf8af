import { expect, it } from 'vitest';
import { CARD } from '../../../../tests/helpers/app/cars.ts';
import { htmlOf } from '../../../../tests/helpers/app/html.tsx';
import { PremiumVehicles, UsedVehicles } from './sections.tsx';

it('links to the same pages with Try again if a section failed to load', () => {
  const html = htmlOf(<UsedVehicles answer={null} pages={{ used: 2, premium: 3 }} />);
  expect(html).toContain('We couldn’t load these cars.');
  expect(html).toMatch(/<a [^>]*href="\/\?used=2&amp;premium=3"[^>]*>Try again<\/a>/);
});

/** A page with one car of several. */
const answer = (totalItems: number) => ({
  vehicles: [CARD],
  pagination: { totalItems, currentPage: 1, totalPages: 1, itemsPerPage: 3 },
});

it('links to a search that finds every car of the section', () => {
  const pages = { used: 1, premium: 1 };
  expect(htmlOf(<UsedVehicles answer={answer(1_032)} pages={pages} />)).toMatch(
    /href="\/search\?listingType=All&amp;maxPrice=200000&amp;premium=false#results"[^>]*>View all 1,032 used vehicles/,
  );
  expect(htmlOf(<PremiumVehicles answer={answer(1)} pages={pages} />)).toMatch(
    /premium=true#results"[^>]*>View the premium vehicle in the search/,
  );
});
