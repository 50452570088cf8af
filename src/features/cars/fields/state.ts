/** The state of a car, derived from its flags and times. No Zod, because screens import this file. */

export type CarState = 'deleted' | 'archived' | 'sold' | 'reserved' | 'live' | 'draft';

interface CarFlags {
  deletedAt: unknown;
  archivedAt: unknown;
  carSold: boolean;
  carBooked: boolean;
  publish: boolean;
}

/** Returns the state that staff see: the first one that applies, in the order of `CarState`. */
export function stateOf(car: CarFlags): CarState {
  if (car.deletedAt !== null) return 'deleted';
  if (car.archivedAt !== null) return 'archived';
  if (car.carSold) return 'sold';
  if (car.carBooked) return 'reserved';
  return car.publish ? 'live' : 'draft';
}

/** Whether visitors see the car. Sold and reserved cars stay on the site until they are unpublished. */
export const isPublic = ({
  publish,
  archivedAt,
  deletedAt,
}: Omit<CarFlags, 'carSold' | 'carBooked'>) => publish && archivedAt === null && deletedAt === null;
