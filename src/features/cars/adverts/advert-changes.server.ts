import { CAR_LABELS } from '../fields/car-labels.ts';
import { counted, priceText } from '../../../platform/format.ts';
import { type AdvertText, advertTexts } from './advert-texts.server.ts';
import type { AdvertContent } from './content.server.ts';

/** Longest part of a text that is quoted. */
const MAX_QUOTED = 80;
/** A text with more changed parts counts as rewritten. */
const MAX_PARTS = 6;

/** Describes in words what visitors read differently. Null means that the car was not on the site. */
export function changesInWords(
  before: AdvertContent | null,
  after: AdvertContent | null,
): string[] {
  if (!after) return ['Taken off the site'];
  if (!before) {
    const price = priceText(after.currentPrice, after.currency);
    return [`On the site: ${price}, ${counted(after.photos.length, 'photo')}`];
  }
  const changes = [...textChanges(before, after), ...photoChanges(before.photos, after.photos)];
  return changes.length > 0 ? changes : otherChanges(before, after);
}

const keyOf = ({ section, label }: AdvertText) => `${section}/${label}`;

function textChanges(before: AdvertContent, after: AdvertContent): string[] {
  const was = new Map(advertTexts(before).map((row) => [keyOf(row), row]));
  const is = new Map(advertTexts(after).map((row) => [keyOf(row), row]));
  return [...new Set([...was.keys(), ...is.keys()])].flatMap((key) => {
    const label = (is.get(key) ?? was.get(key))?.label ?? key;
    const [from = '', to = ''] = [was.get(key)?.text, is.get(key)?.text];
    return from === to ? [] : describe(label, from, to);
  });
}

function describe(label: string, from: string, to: string): string[] {
  const isShort = !/\n/.test(from + to) && Math.max(from.length, to.length) <= MAX_QUOTED;
  if (isShort && from && to && !LISTS.has(label)) return [`${label} ${from} → ${to}`];
  if (isShort && !LISTS.has(label))
    return [from ? `${label} ${quoted(from)} removed` : `${label} ${quoted(to)} added`];
  const [was, is] = [partsOf(from), partsOf(to)];
  const removed = was.filter((part) => !is.includes(part));
  const added = is.filter((part) => !was.includes(part));
  if (removed.length + added.length === 0) return [`${label}: order changed`];
  if (removed.length + added.length > MAX_PARTS)
    return [from ? (to ? `${label} rewritten` : `${label} removed`) : `${label} added`];
  return [
    ...removed.map((part) => `${quoted(part)} removed`),
    ...added.map((part) => `${quoted(part)} added`),
  ];
}

/** Texts whose lines and sentences change one by one. */
const LISTS = new Set(['Description', 'Key Features', 'Known marks']);

const partsOf = (text: string): string[] =>
  text
    .split(/\n+|(?<=[.!?])\s+/)
    .map((part) => part.trim())
    .filter(Boolean);

const quoted = (text: string) =>
  `‘${text.length > MAX_QUOTED ? `${text.slice(0, MAX_QUOTED).trimEnd()}…` : text}’`;

function photoChanges(before: readonly string[], after: readonly string[]): string[] {
  const removed = placesOf(before, after);
  const added = placesOf(after, before);
  const replaced = removed.filter((place) => added.includes(place));
  const isReplaced = before.length === after.length && replaced.length === removed.length;
  const kept = before.filter((hash) => after.includes(hash));
  const isReordered = after.filter((hash) => before.includes(hash)).join() !== kept.join();
  return [
    ...(isReplaced
      ? photos(replaced, 'replaced')
      : [...photos(removed, 'removed'), ...photos(added, 'added')]),
    ...(isReordered ? ['Photos in another order'] : []),
  ];
}

/** Returns the places, from 1, of photos that the other list lacks. */
const placesOf = (hashes: readonly string[], others: readonly string[]): number[] =>
  hashes.flatMap((hash, at) => (others.includes(hash) ? [] : [at + 1]));

const photos = (places: readonly number[], change: string): string[] =>
  places.length === 0
    ? []
    : [`${places.length === 1 ? 'Photo' : 'Photos'} ${places.join(', ')} ${change}`];

/** Names the fields that visitors read only in the data of the page, such as the day of the first registration. */
function otherChanges(before: AdvertContent, after: AdvertContent): string[] {
  const [was, is] = [flat(before), flat(after)];
  const names = Object.keys({ ...was, ...is }).filter(
    (name) => JSON.stringify(was[name]) !== JSON.stringify(is[name]),
  );
  const labels: Readonly<Record<string, string>> = CAR_LABELS;
  return names.map((name) => `${labels[name] ?? name} changed`);
}

const flat = ({ provenance, ...content }: AdvertContent): Record<string, unknown> => ({
  ...content,
  ...provenance,
});
