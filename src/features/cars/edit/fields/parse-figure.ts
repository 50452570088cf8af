import { parseTypedDecimal } from '../../parse-text.ts';

/** Parses an unfinished input. Returns null if it is not a number yet. */
export function parseFigure(text: string): number | null {
  const parsed = parseTypedDecimal(text.replaceAll(/€|km/g, '').trim());
  return 'value' in parsed ? Number(parsed.value) : null;
}
