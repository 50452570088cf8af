import { toOneLine } from '../../../platform/text/stored-text.ts';
import type { Condition } from '../car-options.ts';
import { parseYesNo, quoted } from '../../../platform/text/parse-text.ts';
import type { Row } from './row.ts';
import { conditionOf, isForSale, isNotForSale, isQuality } from './words.ts';

/** Returns whether the car is new, used or certified. */
export function conditionIn(row: Row): Condition {
  const stated = (['state', 'condition'] as const).map((field) => {
    const text = row.textOf(field);
    if (text === null) return undefined;
    const condition = conditionOf(text);
    if (condition === undefined && isQuality(text))
      row.note(field, 'grades such as GOOD do not say whether a car is new');
    else if (condition === undefined && !isNotForSale(text))
      row.leaveOut(field, `${quoted(toOneLine(text))} does not say whether the car is new or used`);
    return condition;
  });
  const condition =
    stated[0] ??
    stated[1] ??
    conditionInStatus(row.wordOf('status')) ??
    conditionInStatus(row.wordOf('availability')) ??
    (row.read('isNew', parseYesNo) ? 'New' : row.read('isUsed', parseYesNo) ? 'Used' : undefined);
  const isCertified = row.read('certified', parseYesNo) === true;
  if (isCertified && condition !== 'New') return 'Certified Pre-Owned';
  if (condition === undefined)
    row.note('condition', 'Used, because the row does not say New or Used');
  return condition ?? 'Used';
}

/** Returns the condition that a status states. Letters such as `N` have other meanings in a status. */
const conditionInStatus = (word: string | null): Condition | undefined =>
  word === null || word.length === 1 ? undefined : conditionOf(word);

/** Returns false if a cell means that the car is not for sale, or if a status has an unknown word. */
export function isSellableIn(row: Row): boolean {
  const conditionsAgainst = (['state', 'condition'] as const).filter((field) => {
    const word = row.wordOf(field);
    if (word === null || !isNotForSale(word)) return false;
    row.find(field, `draft: ${quoted(word)}`);
    return true;
  });
  const against = (['availability', 'status', 'sold', 'reserved'] as const).filter((field) => {
    const word = row.wordOf(field);
    if (word === null || conditionInStatus(word) !== undefined) return false;
    const isFlag = field === 'sold' || field === 'reserved';
    const answer = isFlag ? parseYesNo(word) : null;
    const isClear = answer !== null && 'value' in answer ? !answer.value : isForSale(word);
    if (isClear) return false;
    const isKnown = isFlag || isNotForSale(word);
    row.find(
      field,
      isKnown
        ? `draft: ${quoted(word)}`
        : `draft: ${quoted(word)} is not known to mean that the car is for sale`,
    );
    return true;
  });
  return conditionsAgainst.length + against.length === 0;
}
