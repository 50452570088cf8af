import type { Database } from '../../src/platform/database/client.server.ts';
import {
  DEFAULT_IMPORT,
  type ImportOptions,
  importStock,
} from '../../src/features/cars/import/import.server.ts';
import { readStockFile } from '../../src/features/cars/import/stock-file.server.ts';

const now = new Date('2026-11-21T12:00:00Z');

/** Test helpers that import stock files. */
export function importTesting(database: Database) {
  const importChunks = (chunks: AsyncIterable<Uint8Array>, options: Partial<ImportOptions> = {}) =>
    importStock(
      { database, now, user: null, publicUrl: 'https://cars.example' },
      { read: (read) => readStockFile(chunks, read), options: { ...DEFAULT_IMPORT, ...options } },
    );
  return {
    HEADER: 'make,model,year,price\n',
    importChunks,
    /** Imports a file in chunks of a few bytes, to test all chunk boundaries. */
    importFile: (file: string | Uint8Array, options: Partial<ImportOptions> = {}, piece = 7) => {
      const bytes = typeof file === 'string' ? Buffer.from(file) : file;
      async function* pieces() {
        for (let at = 0; at < bytes.length; at += piece) yield bytes.subarray(at, at + piece);
      }
      return importChunks(pieces(), options);
    },
  };
}
