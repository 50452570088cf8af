import { and, inArray, ne, sql } from 'drizzle-orm';
import { deals } from '../../app/schema.server.ts';
import type { Db } from '../../platform/database/client.server.ts';
import { DAY_MS } from '../../platform/durations.ts';
import { AppError } from '../../platform/errors.ts';
import { nameKey } from '../../platform/text/search-text.ts';
import { type DealCar, findTaker, requireNotInStock } from '../cars/deal-car.server.ts';
import type { DocumentContent } from '../documents/document-data.ts';
import { shownHash } from '../documents/issue.server.ts';
import { plateKey } from '../ireland/plate.ts';
import { euro } from '../money/texts.ts';
import { MAX_CENTS } from '../settings/money.ts';
import { amountsOf } from './amounts.ts';
import { PART_EXCHANGE_KEY } from './deals-tables.server.ts';
import type { SignatureInput } from './input.ts';
import { requireField, type StoredDeal, toConfirm } from './lock.server.ts';
import { BINDING_STATES, dealReference } from './options.ts';

/** What a deal needs before its order and its handover are issued. */

/** @throws {AppError} invalid, with the field, for a deal that lacks what an order needs */
export function requireComplete(deal: StoredDeal): void {
  const { buyer, partExchange, finance } = deal;
  requireField(buyer.name, 'buyer.name', 'Enter the name of the customer');
  requireField(deal.price, 'price', 'Enter the price');
  const amounts = amountsOf(deal, []);
  requireField(amounts.car > 0, 'discount', 'The discount takes the whole price');
  requireField(
    Object.values(amounts).every((amount) => Math.abs(amount) <= MAX_CENTS),
    'price',
    `The total and the balance can be at most ${euro(MAX_CENTS)}`,
  );
  if (finance) {
    requireField(finance.company, 'finance.company', 'Enter the name of the finance company');
    requireField(finance.amount, 'finance.amount', 'Enter the amount that it pays');
  }
  if (!partExchange) return;
  const { registration } = partExchange;
  requireField(plateKey(registration), 'partExchange.registration', 'Enter the plate');
  requireField(partExchange.make, 'partExchange.make', 'Enter the make');
  requireField(partExchange.model, 'partExchange.model', 'Enter the model');
  requireField(partExchange.allowance, 'partExchange.allowance', 'Enter the allowance');
}

/** @throws {AppError} conflict if another person booked the car, unless staff confirm it or the deal has an order */
export async function requireFree(
  tx: Db,
  { deal, car, confirm }: { deal: StoredDeal; car: DealCar; confirm: true | undefined },
): Promise<void> {
  if (confirm || deal.state === 'ordered') return;
  const booking = await findTaker(tx, car);
  if (!booking) return;
  const { name, customerId } = booking;
  const isSame =
    customerId !== null && deal.customerId !== null
      ? customerId === deal.customerId
      : nameKey(name) === nameKey(deal.buyer.name);
  if (isSame) return;
  const other = name || 'another customer';
  throw toConfirm(
    'reserved',
    `This car is reserved for ${other}. Sell it to ${deal.buyer.name} anyway?`,
    deal.version,
  );
}

/** @throws {AppError} conflict for a part exchange that is in another deal, or in stock */
export async function requireFreePartExchange(tx: Db, deal: StoredDeal): Promise<void> {
  const { partExchange, partExchangeCarId, dealId } = deal;
  if (!partExchange || partExchangeCarId !== null) return;
  await requireNotInStock(tx, partExchange.registration);
  const [other] = await tx
    .select({ dealId: deals.dealId, buyer: deals.buyer })
    .from(deals)
    .where(
      and(
        ne(deals.dealId, dealId),
        inArray(deals.state, [...BINDING_STATES]),
        sql`${deals.partExchangeCarId} is null and ${PART_EXCHANGE_KEY} = ${plateKey(partExchange.registration)}`,
      ),
    );
  if (!other) return;
  throw new AppError(
    'conflict',
    `${partExchange.registration} is the part exchange of ${other.buyer.name} already (${dealReference(other.dealId)}).`,
  );
}

/** How long a signature may wait for a connection. */
const MAX_WAIT_MS = 7 * DAY_MS;
/** Clocks of devices are not exact. */
const CLOCK_MS = 5 * 60_000;

/**
 * Returns the signature for a document; none on paper.
 * @param content the document to issue; the person must have seen the same
 * @throws {AppError} invalid for a missing part or an impossible time; conflict if the document has changed since
 * it was shown
 */
export function signaturesOf(
  { place, address, name, drawing, signedAt, shownSha256 }: SignatureInput,
  { content, now }: { content: DocumentContent; now: Date },
): DocumentContent['signatures'] {
  if (place === 'paper') return [];
  requireField(name, 'signature.name', 'Enter who signs');
  requireField(drawing, 'signature.drawing', 'Please sign in the field');
  requireField(shownSha256, 'signature.shownSha256', 'Show the document before it is signed');
  const at = signedAt === null ? now : new Date(signedAt);
  const wait = now.getTime() - at.getTime();
  requireField(
    -CLOCK_MS <= wait && wait <= MAX_WAIT_MS,
    'signature.signedAt',
    'This signature is more than a week old, or the clock of this device is wrong. Please sign again',
  );
  if (shownSha256 !== shownHash(content))
    throw new AppError(
      'conflict',
      'The deal changed after this was shown, so it isn’t signed. Show it again, then sign.',
    );
  if (!name || !drawing || !shownSha256) return [];
  return [
    {
      by: 'customer',
      name,
      at: at.toISOString(),
      place: place === 'here' ? 'At our premises' : (address ?? 'At the customer’s'),
      drawing,
      shownSha256,
    },
  ];
}
