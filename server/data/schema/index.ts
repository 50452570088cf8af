/** All tables of the application, by noun. */
export * from './appointments.ts';
export * from './audit-log.ts';
export * from './backups.ts';
export * from './buyers.ts';
export * from './cars.ts';
export * from './customers.ts';
export * from './enquiries.ts';
export * from './mails.ts';
export * from './part-exchanges.ts';
export * from './rate-limits.ts';
export * from './reference-lists.ts';
export * from './reply-templates.ts';
export * from './secrets.ts';
export * from './settings.ts';
export * from './stock-changes.ts';
export * from './uploads.ts';
export * from './users.ts';
