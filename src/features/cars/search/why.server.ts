import { capitalised, money } from '../../../platform/format.ts';
import { pick } from '../../../platform/objects.ts';
import type { CarFilters } from '../car-search.ts';
import { PRICE_SLIDER, TEXT_FILTERS } from '../listing.ts';
import type { StockCar } from '../stock-car.server.ts';
import { wordsCheck } from '../stock/words.server.ts';
import { FIGURE_MEANINGS } from './filter-meanings.ts';
import {
  type Figure,
  FIGURE_FILTERS,
  figureLabel,
  FIGURES,
  limitsOf,
  LIST_FILTERS,
  parametersOf,
} from './filter-table.ts';
import { figureChecks, nameChecks } from './sentence/checks.server.ts';
import { quotedWords } from './sentence/edit-sentence.ts';
import { inSentence, labelOf } from './sentence/labels.ts';
import type { ListNames } from './sentence/names.ts';
import type { Reading, SentenceFilters } from './sentence/read-sentence.ts';

/** The texts of a car that show how it meets a filter. Make and model are in its name already. */
const TEXTS = {
  transmissionId: (car: StockCar) => car.transmission,
  fuelTypeId: (car: StockCar) => car.fuelType,
  bodyType: (car: StockCar) => car.bodyType,
  colour: (car: StockCar) => car.colour,
} as const;
const ANSWERED = ['transmissionId', 'fuelTypeId', 'bodyType', 'colour'] as const;

const MAX_WORDS = 3;

/**
 * Returns how a car meets the filters of a query and its sentence, in one line: `Automatic, diesel, 2019; €1,450 under
 * your €20,000; 2 owners`. Names the filters that the car does not meet, and omits facts that it lacks. Empty without
 * such filters.
 */
export function whyOf(
  car: StockCar,
  filters: CarFilters & { means?: Pick<Reading, 'filters' | 'words'> },
  names: ListNames,
): string {
  const asked: SentenceFilters = { ...filters.means?.filters, ...chosenOf(filters) };
  const { not = {} } = asked;
  const said = ANSWERED.flatMap((name) => {
    const text = TEXTS[name](car);
    const wanted = pick(asked, [name]);
    const unwanted = pick(not, [name]);
    if (!text || (!wanted[name] && !unwanted[name])) return [];
    const fits =
      nameChecks(wanted).every(([, passes]) => passes(car)) &&
      !nameChecks(unwanted).some(([, passes]) => passes(car));
    const label = labelOf({ ...wanted, ...(unwanted[name] && { not: unwanted }) }, names);
    return inSentence(text) + (fits ? '' : asking(label));
  });
  const [years, ...figures] = [
    figureText(car, asked, 'year'),
    priceText(car, asked),
    ...FIGURES.filter((figure) => figure !== 'price' && figure !== 'year').map((figure) =>
      figureText(car, asked, figure),
    ),
  ];
  const words = (filters.means?.words ?? '')
    .split(' ')
    .filter((word) => wordsCheck(word)?.(car))
    .slice(0, MAX_WORDS);
  const line = [
    [...said, years].filter(Boolean).join(', '),
    ...figures,
    words.length > 0 && `${quotedWords(words.join(' '))} in its advert`,
  ]
    .filter(Boolean)
    .join('; ');
  return capitalised(line);
}

const asking = (label: string) =>
  ` (you asked for ${inSentence(label).replace(/^not /, 'anything but ')})`;

/** Returns the filters that the visitor chose, without the default highest price. */
function chosenOf(filters: CarFilters): SentenceFilters {
  const chosen: SentenceFilters = {};
  for (const name of LIST_FILTERS) if (filters[name]) chosen[name] = [filters[name]];
  for (const name of TEXT_FILTERS) if (filters[name]) chosen[name] = [filters[name]];
  for (const name of FIGURE_FILTERS) {
    const limit = filters[name];
    const isDefault = name === 'maxPrice' && limit === PRICE_SLIDER.defaultMax;
    if (limit !== undefined && !isDefault) chosen[name] = limit;
  }
  return chosen;
}

function figureText(car: StockCar, asked: SentenceFilters, figure: Figure): string {
  const label = figureLabel(figure, asked);
  const value = FIGURE_MEANINGS[figure].valueOf(car);
  if (label === '' || value === null) return '';
  const { min, max, exact } = limitsOf(figure);
  const own = Object.fromEntries((min && max ? [min, max] : [exact]).map((name) => [name, value]));
  const limits = pick(
    asked,
    FIGURE_FILTERS.filter((name) => parametersOf(figure).includes(name)),
  );
  const fits = figureChecks(limits).every(([, passes]) => passes(car));
  return inSentence(figureLabel(figure, own)) + (fits ? '' : asking(label));
}

const euro = (amount: number) => money(amount, 'EUR');

/** Other currencies than the euro are not compared. */
function priceText({ price, currency }: StockCar, { minPrice, maxPrice }: SentenceFilters): string {
  if (price === 0 || currency !== 'EUR') return '';
  const limit =
    maxPrice !== undefined && (minPrice === undefined || price > maxPrice) ? maxPrice : minPrice;
  if (limit === undefined) return '';
  if (minPrice !== undefined && maxPrice !== undefined && price >= minPrice && price <= maxPrice)
    return `within your ${euro(minPrice)} to ${euro(maxPrice)}`;
  if (price === limit) return `exactly your ${euro(limit)}`;
  const difference = Math.round(Math.abs(price - limit) * 100) / 100;
  return `${euro(difference)} ${price > limit ? 'over' : 'under'} your ${euro(limit)}`;
}
