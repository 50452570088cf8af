import { fileURLToPath } from 'node:url';

/** The folder of the generated migrations; one set for both engines. */
export const migrationsFolder = fileURLToPath(new URL('../../../drizzle', import.meta.url));
