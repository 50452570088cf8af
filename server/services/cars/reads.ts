import type { Car, CarListItem } from '../../../domain/car.ts';
import type {
  CarFilters,
  CarSearch,
  Facets,
  FacetsQuery,
  SearchAnswer,
} from '../../../domain/car-search.ts';

/** Reads cars for the public. The composition root chooses the implementation; reads see every earlier write. */
export interface CarReads {
  /** One page of the cars that match the filters; empty, with correct totals, past the last page. */
  search(search: CarSearch): Promise<SearchAnswer>;
  /** Every car that matches the filters, newest first. */
  list(filters: CarFilters): Promise<CarListItem[]>;
  /** Returns null for an unknown or unpublished car. */
  detail(carId: number): Promise<Car | null>;
  /** Choices and counts of the published cars, or of the drafts. */
  facets(query: FacetsQuery): Promise<Facets>;
  /** Published cars by id, with the time of their last change (ISO 8601, UTC). */
  published(limit: number, offset: number): Promise<{ carId: number; updatedAt: string }[]>;
}
