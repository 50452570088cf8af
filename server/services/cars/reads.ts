import type { Car, CarListItem } from '../../../domain/car.ts';
import type {
  CarFilters,
  CarSearch,
  Facets,
  FacetsQuery,
  SearchResponse,
} from '../../../domain/car-search.ts';

/**
 * Public queries of cars. `deps.ts` chooses the implementation. The result of a query includes all earlier
 * writes.
 */
export interface CarReads {
  /** Returns a page of matching cars; empty, with correct totals, past the last page. */
  search(search: CarSearch): Promise<SearchResponse>;
  /** Returns all matching cars, newest first. */
  list(filters: CarFilters): Promise<CarListItem[]>;
  /** Returns null for an unknown or unpublished car. */
  detail(carId: number): Promise<Car | null>;
  /** Returns the options and counts of published cars or of drafts. */
  facets(query: FacetsQuery): Promise<Facets>;
  /** Returns published cars by id, with the time of their last change (ISO 8601, UTC). */
  published(limit: number, offset: number): Promise<{ carId: number; updatedAt: string }[]>;
}
