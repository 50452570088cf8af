import { parseTypedDecimal } from '../../parse-text.ts';

/** Parses what the user has typed so far. Returns null if it is not a number yet. */
export function parseFigure(text: string): number | null {
  const parsed = parseTypedDecimal(text.replaceAll(/€|km/g, '').trim());
  return 'value' in parsed ? Number(parsed.value) : null;
}
