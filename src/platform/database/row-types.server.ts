const asText = (text: string): string => text;

/**
 * Parsers for the types that the two drivers parse differently, by PostgreSQL type OID. Counts become
 * numbers, dates stay text. (Both drivers already return numeric as text and timestamptz as `Date`.)
 */
export const ROW_PARSERS: Readonly<Record<number, (text: string) => unknown>> = {
  /** bigint, for example counts */ 20: parseInt8,
  /** date */ 1082: asText,
  /** timestamp */ 1114: asText,
  /** interval */ 1186: asText,
};

/** @throws {RangeError} beyond the safe integer range */
export function parseInt8(text: string): number {
  const value = Number(text);
  if (Number.isSafeInteger(value)) return value;
  throw new RangeError(`${text} is too large for a JavaScript number. Select it as text.`);
}
