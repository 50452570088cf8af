import { fileURLToPath } from 'node:url';

/** Generated migrations, the same for both engines. */
export const migrationsFolder = fileURLToPath(new URL('../../../drizzle', import.meta.url));
