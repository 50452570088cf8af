import type { Facets, SearchedSentence } from '../car-search.ts';
import { cars, separated } from '../../../platform/format.ts';
import type { Filters } from './search-address.ts';
import type { SearchLists } from './lists.ts';
import type { SearchPage } from './load-search.ts';
import { quotedWords } from './sentence/edit-sentence.ts';

/**
 * Returns advice for a search without results, with the number of cars of a listing type. The number
 * ignores the price limit that a search has by default, so the text says so. It contains sold and booked cars,
 * which the search lists too.
 */
export function helpOf(filters: Filters, facets: Facets | undefined): string {
  const advice = 'Try a wider price range or another make.';
  if (!facets || facets.total === 0) return advice;
  const { sale, preBooking } = facets;
  if (filters.listingType === 'PreBooking') {
    return preBooking > 0
      ? `${advice} ${ofAllPrices(preBooking)} here to book ahead today.`
      : `There are no cars to book ahead today. ${ofAllPrices(sale)} for sale.`;
  }
  return sale > 0
    ? `${advice} ${ofAllPrices(sale)} listed today.`
    : `There are no cars for sale today. ${ofAllPrices(preBooking)} here to book ahead.`;
}

const ofAllPrices = (count: number) =>
  `Across all prices, ${cars(count)} ${count === 1 ? 'is' : 'are'}`;

/** Returns the chosen make and model, for example `Volkswagen Golf`. Empty without a make. */
function chosenCar({ makeId, modelId }: Filters, lists: SearchLists | null): string {
  const make = lists?.makes.find((one) => one.makeId === makeId)?.name;
  const model = lists?.models.find((one) => one.modelId === modelId)?.name;
  return [make, model].filter(Boolean).join(' ');
}

/** Returns the page's title and its description for search engines. */
export function describe({ filters, lists, answer }: SearchPage, brand: string) {
  const car = chosenCar(filters, lists);
  const ahead = filters.listingType === 'PreBooking';
  const total = answer?.pagination.totalItems ?? 0;
  // Without "for sale", because the total contains sold and booked cars.
  const count = total > 0 ? cars(total) : 'Used and premium cars';
  return {
    title: car
      ? `${car} ${ahead ? 'to book ahead' : 'for sale'} | ${brand}`
      : `Search Vehicles | ${brand}`,
    description: `${car && total > 0 ? `${car}: ${count}` : count} at ${brand}. Price, year and kilometres of each.`,
  };
}

/** Returns what the page says about a sentence besides its filters: `3 with “towbar”, then 34 others`. */
export function notesOf(sentence: SearchedSentence, total: number): string[] {
  const { absent, conflicts, first, leftOut, denied } = sentence;
  const unused = [leftOut, denied].filter(Boolean).join(' ');
  const others = total - (first?.cars ?? 0);
  return [
    ...(absent.length > 0 ? [`No ${absent.join(' or ')} at the moment`] : []),
    ...conflicts.map(
      ([one = '', other = '']) =>
        `${quotedWords(one)} and ${quotedWords(other)} exclude each other, so we used neither`,
    ),
    ...(first && others > 0
      ? [
          `${separated(first.cars)} with ${first.words}, then ${separated(others)} ${others === 1 ? 'other' : 'others'}`,
        ]
      : []),
    ...(unused && total > 0 ? [`We left out ${quotedWords(unused)}`] : []),
  ];
}
