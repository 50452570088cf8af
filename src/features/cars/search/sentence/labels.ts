import { figureLabel, FIGURES } from '../filter-table.ts';
import type { ListNames, NameFilters } from './names.ts';
import type { FigureFilters } from './quantity.ts';
import type { Reading, SentenceFilters } from './read-sentence.ts';

/** Returns the meaning of a phrase: `Volkswagen Golf`, `Up to €20,000`, `Not Diesel`. */
export function labelOf({ not, ...filters }: SentenceFilters, names: ListNames): string {
  return [
    ...nameLabels(filters, names),
    ...nameLabels(not ?? {}, names).map((label) => `Not ${label}`),
    ...figureLabels(filters),
  ].join(', ');
}

/**
 * Returns the meaning of a sentence, to follow "No": `automatic diesel Škoda Octavia up to €20,000`. Empty if the
 * sentence has no filters.
 */
export function summaryOf(
  { filters: { not = {}, ...filters } }: Pick<Reading, 'filters'>,
  names: ListNames,
): string {
  const [car = '', ...others] = listLabels(filters, names);
  const [transmission, fuelType, bodyType, colour] = others.map(inSentence);
  const [otherCar, ...otherNames] = listLabels(not, names);
  const limits = [
    ...[otherCar, ...otherNames.map(inSentence)].filter(Boolean).map((label) => `not ${label}`),
    ...figureLabels(filters).map(inSentence),
  ].join(', ');
  const subject = [colour, transmission, fuelType, car, bodyType].filter(Boolean).join(' ');
  return [subject || (limits && 'car'), limits].filter(Boolean).join(' ');
}

/** Converts the first letters of words to lower case ("Automatic", "Up to"), but keeps abbreviations such as "SUV". */
export const inSentence = (label: string) =>
  label.replaceAll(/(?<!\S)[A-Z](?![A-Z])/g, (capital) => capital.toLowerCase());

const nameLabels = (filters: NameFilters, names: ListNames) =>
  listLabels(filters, names).filter(Boolean);

/** Returns the labels of make and model, transmission, fuel type, body type and colour; empty for those without a filter. */
function listLabels(filters: NameFilters, names: ListNames): string[] {
  const { makeId, modelId, transmissionId, fuelTypeId, bodyType, colour } = filters;
  const named = (list: keyof ListNames, ids: readonly number[] = []) =>
    ids.map((id) => names[list].get(id) ?? '');
  const makes = named('makeId', makeId);
  const models = named('modelId', modelId);
  const cars = makes.length === 1 ? models.map((model) => `${makes[0]} ${model}`) : models;
  return [
    cars.length > 0 ? cars : makes,
    named('transmissionId', transmissionId),
    named('fuelTypeId', fuelTypeId),
    bodyType ?? [],
    colour ?? [],
  ].map(either);
}

const either = (texts: readonly string[]) =>
  texts.length < 3 ? texts.join(' or ') : `${texts.slice(0, -1).join(', ')} or ${texts.at(-1)}`;

const figureLabels = (filters: FigureFilters) =>
  FIGURES.map((figure) => figureLabel(figure, filters)).filter(Boolean);
