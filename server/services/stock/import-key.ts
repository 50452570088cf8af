import { createHash } from 'node:crypto';
import type { StockField } from '../../../domain/stock/stock-row.ts';

/**
 * Creates the keys of rows without a stock number: a hash of the content, and the number of equal rows before
 * the row. So equal rows are separate cars, and a repeated import recognises each of them. The key does not
 * depend on the order of columns, on ignored columns or on import options.
 */
export function importKeys(): (fields: Partial<Record<StockField, string>>) => string {
  const seen = new Map<string, number>();
  return (fields) => {
    const content = contentHash(fields);
    const before = seen.get(content) ?? 0;
    seen.set(content, before + 1);
    return `${content}:${before}`;
  };
}

/** 128 bits of SHA-256 over the filled cells. */
function contentHash(fields: Partial<Record<StockField, string>>): string {
  const filled = Object.entries(fields)
    .map(([field, text]) => [field, text.normalize('NFC').trim()] as const)
    .filter(([, text]) => text !== '')
    .sort(([a], [b]) => (a < b ? -1 : 1));
  return createHash('sha256')
    .update(JSON.stringify(filled))
    .digest()
    .subarray(0, 16)
    .toString('base64url');
}
