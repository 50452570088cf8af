import { expect, it } from 'vitest';
import { daysInStock } from './days-in-stock.ts';

const car = { inStockSince: '2026-06-01', soldAt: null, archivedAt: null, deletedAt: null };

it.each([
  ['until today', {}, 29],
  ['0, if it is expected later', { inStockSince: '2026-07-09' }, 0],
  ['until the sale', { soldAt: new Date('2026-06-11T12:00:00Z') }, 10],
  ['until the day of the sale in Dublin', { soldAt: new Date('2026-06-11T23:30:00Z') }, 11],
  ['until it was archived', { archivedAt: new Date('2026-06-05T12:00:00Z') }, 4],
  ['until it was deleted', { deletedAt: new Date('2026-06-06T12:00:00Z') }, 5],
  [
    'until the sale, if it was archived and deleted later',
    {
      soldAt: new Date('2026-06-04T12:00:00Z'),
      archivedAt: new Date('2026-06-05T12:00:00Z'),
      deletedAt: new Date('2026-06-06T12:00:00Z'),
    },
    3,
  ],
])('counts the days of a car in stock %s', (_until, values, days) => {
  expect(daysInStock({ ...car, ...values }, '2026-06-30')).toBe(days);
});
