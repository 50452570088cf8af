import { fileURLToPath } from 'node:url';

/** Generated migrations, the same for both engines. */
export const migrationsFolder = fileURLToPath(new URL('../../../drizzle', import.meta.url));

/** Channel on which the triggers of the stock notify. */
export const STOCK_CHANNEL = 'stock';
