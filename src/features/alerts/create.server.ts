import { eq, TransactionRollbackError } from 'drizzle-orm';
import { HOUR_MS } from '../../platform/durations.ts';
import type { CarFilters } from '../cars/car-search.ts';
import type { ApiContext } from '../../app/context.server.ts';
import { carSnapshot } from '../enquiries/enquiry-car.server.ts';
import type { Stamps } from '../enquiries/stamp.server.ts';
import { alertConfirmationMail } from './alert-mails.server.ts';
import { queueMail } from '../mails/queue-mail.server.ts';
import type { Db } from '../../platform/database/client.server.ts';
import { AppError, invalidField } from '../../platform/errors.ts';
import { nameKey } from '../../platform/text/search-text.ts';
import { REFERENCE_LISTS } from '../reference-lists/definitions.ts';
import { readEntry } from '../reference-lists/list.server.ts';
import { alerts } from '../../app/schema.server.ts';
import {
  consumeRateLimit,
  requireRateLimit,
} from '../../platform/rate-limits/rate-limits.server.ts';
import type { AlertInput } from './alert.ts';
import { SENDS_NO_EMAILS } from './options.ts';
import { titleOf } from './title.server.ts';

const STAMP_MS = 24 * HOUR_MS;
const PER_ADDRESS = { limit: 5, windowMs: 24 * HOUR_MS };
const PER_NETWORK = { limit: 10, windowMs: HOUR_MS };

/**
 * Stores an alert that is not started, and queues an email with the link to start it. The response does not reveal
 * whether an email was queued: an email address over its daily limit gets none. A form that is submitted twice creates one
 * alert.
 * @throws {AppError} invalid if the stamp is forged or older than a day, or a filter has the id of an entry that does
 * not exist; notFound if the car is not public; tooMany if the network is over its limit; conflict without a mail
 * server
 */
export async function createAlert(
  ctx: ApiContext,
  { stamps, email, kind, filters = {}, carId, frequency, stamp }: AlertInput & { stamps: Stamps },
): Promise<void> {
  const { db, now, client, hasMailServer } = ctx;
  if (!hasMailServer) throw new AppError('conflict', SENDS_NO_EMAILS);
  if (kind === 'car' && carId === undefined) throw invalidField('carId', 'Choose a car');
  const subject = kind === 'car' ? { carId: carId ?? 0 } : { filters };
  const formCarId = subject.carId ?? null;
  const checked = await stamps.check({ stamp, carId: formCarId, now });
  if (checked?.carId !== formCarId || checked.ageMs > STAMP_MS)
    throw invalidField('stamp', 'This form has expired. Please send it again');
  await carSnapshot(db, { carId: formCarId, audience: 'visitor' });
  await requireEntries(db, filters);
  if ((await db.$count(alerts, eq(alerts.stampHash, checked.hash))) > 0) return;
  await requireRateLimit(ctx, {
    address: client.address,
    keyOf: (network) => `alerts from ${network}`,
    ...PER_NETWORK,
  });
  const emailKey = nameKey(email);
  const key = `alerts to ${mailboxOf(emailKey)}`;
  const isWithinLimit = await consumeRateLimit(ctx, { key, ...PER_ADDRESS });
  const title = await titleOf(ctx, { kind, carId: formCarId, filters });
  const storing = db.transaction(async (tx) => {
    const [stored] = await tx
      .insert(alerts)
      .values({
        kind,
        email,
        emailKey,
        frequency,
        createdAt: now,
        stampHash: checked.hash,
        ...subject,
      })
      .onConflictDoNothing()
      .returning({ alertId: alerts.alertId });
    if (!stored) return;
    const dealer = ctx.settings.current('dealer');
    const mail = alertConfirmationMail({ kind, title, dealer: dealer.name });
    await queueMail(tx, ctx, {
      kind: 'alertConfirmation',
      to: email,
      linkId: stored.alertId,
      headers: { 'Auto-Submitted': 'auto-generated' },
      ...mail,
    });
    // Rolls back only here, so that the response time does not reveal whether an email is sent.
    if (!isWithinLimit) tx.rollback();
  });
  await storing.catch((error: unknown) => {
    if (!(error instanceof TransactionRollbackError)) throw error;
  });
}

/** Mail servers deliver `name+anything@` to `name@`, so one person has any number of such addresses. */
const mailboxOf = (emailKey: string) => emailKey.replace(/\+.*(?=@)/, '');

async function requireEntries(db: Db, filters: CarFilters): Promise<void> {
  for (const { key, idField, messages } of Object.values(REFERENCE_LISTS)) {
    const id = filters[idField];
    if (id !== undefined && !(await readEntry(db, key, id)))
      throw invalidField(`filters.${idField}`, messages.notFound);
  }
}
