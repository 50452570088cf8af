import { createHash } from 'node:crypto';
import type { StockField } from '../../../domain/stock-row.ts';

/**
 * Knows rows without a stock number again: a row is its content and how often that content stood before
 * it in the file, so that equal rows are cars of their own and a second import finds each of them. The
 * order of the columns, columns that are not read, and the options of the import make no difference.
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
