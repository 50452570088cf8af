import { parseTypedDecimal } from '../../../../platform/text/parse-text.ts';
import { NO_PRICE } from '../../../../platform/format.ts';
import { unreadPriceText } from '../../manage/to-fix.ts';

/** Parses an unfinished input. Returns null if it is not a number yet. */
export function parseFigure(text: string): number | null {
  const parsed = parseTypedDecimal(text.replaceAll(/€|km/g, '').trim());
  return 'value' in parsed ? Number(parsed.value) : null;
}

/**
 * Returns a hint if the typed price is 0.
 * @param unread the price of the stock file, if it could not be read
 */
export function priceHint(typed: string, unread: string | null): string | undefined {
  if (parseFigure(typed) !== 0) return undefined;
  return `0 means: ${NO_PRICE}${unread ? `. ${unreadPriceText(unread)}.` : ''}`;
}
