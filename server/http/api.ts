import type { Database } from '../data/client.ts';
import type { Config } from '../config.ts';
import type { CarReads } from '../services/cars/reads.ts';
import { createStaffDetail } from '../services/cars/staff-detail.ts';
import { carRoutes } from './cars.ts';
import { dealershipRoutes } from './dealership.ts';
import { listRoutes } from './lists.ts';
import { selfDescription } from './self-description.ts';
import type { Route } from './route.ts';

/** Every route of the API: what is not listed here does not exist. */
export function apiRoutes(config: Config, database: Database, reads: CarReads): Route[] {
  const routes = [
    ...carRoutes(reads, createStaffDetail(database, config.imageHost)),
    ...listRoutes(database),
    ...dealershipRoutes(config.dealer, () => database.rows({ name: '', text: 'select 1' }, [])),
  ];
  return [...routes, ...selfDescription(routes, config)];
}
