import type { CarChoice } from '../../../domain/car.ts';
import { pick } from '../../../domain/objects.ts';
import { findCarChoices } from '../../data/cars/choices.ts';
import type { Database } from '../../data/engine/client.ts';
import { presentCard } from './present-card.ts';

/** Cars that staff can choose from, at once. */
const MAX_CHOICES = 8;

/** A page of a car: `/car/48`, `/car/48/enquire?from=search` or `/edit-car/48`. */
const ADDRESS = /(?:^|[/-])car\/(\d{1,9})(?:[/?#]|$)/;

/** Returns the cars that a colleague may mean, best matches first. @param host prefix of image URLs */
export async function listCarChoices(
  database: Database,
  host: string,
  q: string | undefined,
): Promise<CarChoice[]> {
  const [, number] = ADDRESS.exec(q ?? '') ?? [];
  const carId = number === undefined ? null : Number(number);
  const rows = await findCarChoices(database, { q, carId, limit: MAX_CHOICES });
  return rows.map((row) => {
    const card = presentCard(row, host);
    return {
      ...pick(card, ['carId', 'price', 'image', 'imageDetails', 'carSold', 'carBooked']),
      title: `${card.year} ${card.name}`,
      stockNumber: row.stockNumber,
      publish: row.publish,
    };
  });
}
