import { saleKeptUntil } from '../privacy/kept-sales.ts';
import type { Purchase } from './person-queries.server.ts';

/** Returns whether a purchase is a sale whose record must be kept. A sale without a date is kept. */
export const isKeptSale = ({ purchase: { kind, date } }: Purchase, now: Date): boolean =>
  kind === 'sale' && (date === null || saleKeptUntil(date) >= now.toISOString().slice(0, 10));
