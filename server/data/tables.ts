/** All tables of the application. */
export * from './enquiries/tables.ts';
export * from './schema.ts';
