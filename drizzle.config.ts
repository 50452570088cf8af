import { defineConfig } from 'drizzle-kit';

export default defineConfig({
  dialect: 'postgresql',
  schema: ['./server/data/schema.ts', './server/data/enquiries/tables.ts'],
  out: './drizzle',
});
