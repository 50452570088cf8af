import { describeFilters } from '../cars/reads.server.ts';
import type { ApiContext } from '../../app/context.server.ts';
import { findCarForEnquiry } from '../enquiries/enquiry-car.server.ts';
import type { StoredAlert } from './tokens.server.ts';

/**
 * Returns the search or the car of an alert in words: `Golf, automatic, up to €20,000` or `2021 Volkswagen Golf`.
 * Contains no text that the visitor typed, because the visitor can enter the email address of somebody else.
 */
export async function titleOf(
  ctx: Pick<ApiContext, 'db' | 'stock' | 'now'>,
  { kind, carId, filters }: Pick<StoredAlert, 'kind' | 'carId' | 'filters'>,
): Promise<string> {
  if (kind === 'car') {
    const car = await findCarForEnquiry(ctx.db, carId ?? 0);
    return car ? `${car.year} ${car.make} ${car.model}` : 'A car that is gone';
  }
  const { label, hasWords } = await describeFilters(ctx, filters ?? {});
  if (!label) return hasWords ? 'Your own words' : 'Every car';
  return hasWords ? `${label}, and your own words` : label;
}
