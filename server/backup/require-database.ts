import { resolve } from 'node:path';
import { AppError } from '../../domain/errors.ts';

/**
 * Opening an embedded database creates it. A command that only reads one would therefore succeed in a wrong
 * directory.
 * @throws {AppError} if there is no database
 */
export async function requireDatabase(dataDir: string): Promise<void> {
  const { hasDatabase } = await import('../data/engine/pglite/pglite-swap.ts');
  const root = resolve(dataDir);
  if (!hasDatabase(root))
    throw new AppError(
      'notFound',
      `DATA_DIR: there is no database in ${root}. Set DATA_DIR to the directory that the server uses.`,
    );
}
