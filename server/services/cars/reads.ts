import type { Car, CarCard } from '../../../domain/car.ts';
import type {
  CarFilters,
  CarSearch,
  Facets,
  FacetsQuery,
  SearchAnswer,
} from '../../../domain/car-search.ts';

/**
 * The one door to the reading side of cars. What stands behind it, SQL or a model in memory, is chosen
 * where the application is put together; a write is seen by the very next read.
 */
export interface CarReads {
  /** One page of the cars that meet the filters; past the end it is empty, with the true totals. */
  search(search: CarSearch): Promise<SearchAnswer>;
  /** Every car that meets the filters, newest first. */
  list(filters: CarFilters): Promise<CarCard[]>;
  /** A published car, or null. */
  detail(carId: number): Promise<Car | null>;
  /** What the published cars have, or the others. */
  facets(query: FacetsQuery): Promise<Facets>;
  /** Published cars in the order of ids, each with the instant of its last change (ISO 8601, UTC). */
  published(limit: number, offset: number): Promise<{ carId: number; updatedAt: string }[]>;
}
