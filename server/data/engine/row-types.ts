const asText = (text: string): string => text;

/**
 * How raw rows read what each driver reads in its own way, by PostgreSQL's object id of the type; used on
 * both engines. Counts are numbers, dates stay text; numeric is text and an instant a `Date` on both anyway.
 */
export const ROW_PARSERS: Readonly<Record<number, (text: string) => unknown>> = {
  /** bigint, as every count */ 20: parseInt8,
  /** date */ 1082: asText,
  /** timestamp */ 1114: asText,
  /** interval */ 1186: asText,
};

/** @throws {RangeError} where the value would lose digits as a number */
export function parseInt8(text: string): number {
  const value = Number(text);
  if (Number.isSafeInteger(value)) return value;
  throw new RangeError(`${text} is too large for a number: select it as text`);
}
