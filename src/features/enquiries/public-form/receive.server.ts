import { DAY_MS } from '../../../platform/durations.ts';
import type { EnquiryReceipt } from '../enquiry.ts';
import type { EnquiryInput } from '../input.ts';
import { randomReference, newReference } from '../reference.server.ts';
import { SITE_LIMIT, SPAM_LIMITS, spamScore } from '../spam-score.ts';
import { dublinTime } from '../../../platform/dublin-time.ts';
import { insertEnquiry, insertEvent, lockEarlierEnquiry, updateEnquiry } from '../writes.server.ts';
import { checkWantedTime } from '../appointments/free-slots.server.ts';
import { withStoredImages } from '../../images/store-image.server.ts';
import { enquirySubject } from '../mails/enquiry-mails.server.ts';
import { carSnapshot, type CarSnapshot } from '../enquiry-car.server.ts';
import type { ApiContext } from '../../../app/context.server.ts';
import { countEnquiry } from './limits.server.ts';
import { isOwnAddress, type EnquiryMailContext, queueEnquiryMails } from './queue-mails.server.ts';
import { storePhotos, attachPhotos, type StoredPhotos } from './store-photos.server.ts';
import { parsePhone } from '../../customers/phone.server.ts';
import type { Stamps } from '../stamp.server.ts';
import { MARKETING_WORDING } from '../options.ts';
import { wantedFilters } from '../wanted.ts';
import type { Db } from '../../../platform/database/client.server.ts';
import { nameKey } from '../../../platform/text/search-text.ts';
import { type CustomerMatch, findOrCreateCustomer } from '../../customers/find-or-create.server.ts';
import { insertConsent } from '../../customers/writes.server.ts';
import { findPartExchange, insertPartExchange } from '../part-exchange.server.ts';
import { findNextAssignee } from '../colleagues.server.ts';
import type { EnquiryRecord } from '../reads.server.ts';
import { recordInbound } from '../record-inbound.server.ts';
import { newEnquiryNotice } from '../notices.ts';
import { notifyStaff } from '../../push/notify-staff.server.ts';
import { enquirySettings } from '../settings.server.ts';
import { eq, sql } from 'drizzle-orm';
import { discardedSpam, enquiries, enquiryEvents } from '../../../app/schema.server.ts';

/**
 * Receives an enquiry from a visitor and returns its receipt. If the same form was sent before, the receipt has
 * the reference of that enquiry. Obvious spam also gets a reference, but is only counted.
 *
 * The receipt depends on nothing that is stored about the person: a new reference even if the message joins an
 * earlier enquiry. Otherwise anyone could find out whether a person has asked about a car.
 * @throws {AppError} invalid for an impossible phone number or a time that is not free, notFound for a car that is not public, tooMany;
 * invalid, wrongType or tooLarge for a photo that cannot be used
 */
export async function receiveEnquiry(
  ctx: ApiContext,
  { stamps, ...sent }: EnquiryInput & { stamps: Stamps },
): Promise<EnquiryReceipt> {
  const { db, storage, hasMailServer, client, now } = ctx;
  const input = { ...sent, message: sent.message ?? (sent.partExchange?.note || null) };
  const carId = input.carId ?? null;
  const phoneE164 = await parsePhone(input.phone, 'visitor');
  const car = await carSnapshot(db, { carId, audience: 'visitor' });
  const checked = await stamps.check({ stamp: input.stamp, carId, now });
  const stamp = checked && isStampFor(checked.carId, input) ? checked : null;
  const stampHash = stamp?.hash ?? null;
  const { kind, wantedAt } = input;
  const receiptOf = (reference: string): EnquiryReceipt => ({
    reference,
    kind,
    car: car && { carId: car.carId, title: car.carTitle },
    wantedAt: kind === 'testDrive' ? (wantedAt?.toISOString() ?? null) : null,
    emailSubject:
      hasMailServer && input.email && !isOwnAddress(ctx, input.email)
        ? enquirySubject({ kind, reference, car: car && car.carTitle })
        : null,
  });
  const known = stampHash && (await findByStamp(db, stampHash));
  if (known) return receiptOf(known);

  if (kind === 'testDrive' && carId !== null && wantedAt !== null)
    await checkWantedTime(ctx, { carId, wantedAt });
  const { siteIsFull, sameTextElsewhere } = await countEnquiry(ctx, {
    address: client.address,
    message: input.message,
    hasStamp: stamp !== null,
  });
  const { score, signals } = spamScore({
    name: input.name,
    message: input.message,
    trap: input.bookmark,
    stampAgeMs: stamp?.ageMs ?? null,
    sameTextElsewhere,
  });
  if (score >= SPAM_LIMITS.discard) {
    await countDiscarded(db, dublinTime(now).date);
    return receiptOf(randomReference());
  }
  const isSpam = score >= SPAM_LIMITS.spam || siteIsFull;
  const spam = { score, signals: siteIsFull ? [...signals, SITE_LIMIT] : signals, isSpam };
  const reference = await withStoredImages(storage, async (storeImage) => {
    const photos = await storePhotos(
      { db, storage, storeImage },
      { stampHash, fileIds: input.fileIds },
    );
    const received = { input, phoneE164, car, spam, stampHash, photos };
    return db.transaction((tx) => storeEnquiry(tx, ctx, received));
  }).catch(async (error: unknown) => {
    // A request with the same stamp may have used the photos in the meantime.
    if (stampHash === null || (await findByStamp(db, stampHash)) === null) throw error;
    return null;
  });
  return receiptOf(reference ?? (await findByStamp(db, stampHash ?? '')) ?? randomReference());
}

/** A stamp is for the car of its form. In a form without a car, the visitor can choose the car of a test drive. */
const isStampFor = (stampCarId: number | null, { kind, carId = null }: EnquiryInput) =>
  stampCarId === carId || (stampCarId === null && kind === 'testDrive');

/** The stored proof of consent, with the sentence of the form's tick box. */
const MARKETING_CONSENT = {
  purpose: 'marketing_email',
  wording: MARKETING_WORDING,
  source: 'form',
} as const;

/** Milliseconds for which a further message of the same person about the same car joins the earlier enquiry. */
const JOIN_MS = 30 * DAY_MS;

/** A valid enquiry of a visitor. */
interface Received {
  input: EnquiryInput;
  phoneE164: string | null;
  car: CarSnapshot | null;
  spam: { score: number; signals: string[]; isSpam: boolean };
  stampHash: string | null;
  photos: StoredPhotos;
}

/**
 * Stores an enquiry, or adds it to an earlier enquiry of the same person about the same car, and queues its
 * emails. Stores spam without a customer, and without emails. Returns a new reference, or null if an enquiry
 * with the same stamp was stored in the meantime.
 */
async function storeEnquiry(
  tx: Db,
  ctx: EnquiryMailContext,
  received: Received,
): Promise<string | null> {
  const { now } = ctx;
  const { input, car, spam } = received;
  const person = contactOf(received);
  const earlier =
    car && !spam.isSpam
      ? await lockEarlierEnquiry(tx, {
          ...person,
          carId: car.carId,
          since: new Date(now.getTime() - JOIN_MS),
        })
      : null;
  // An enquiry has one part exchange.
  const isSecond = earlier && input.partExchange && (await findPartExchange(tx, earlier.enquiryId));
  if (earlier && !isSecond) return joinEnquiry(tx, ctx, { received, earlier });

  const reference = await newReference(tx);
  const enquiry = await insertEnquiry(tx, {
    reference,
    kind: input.kind,
    ...car,
    ...person,
    preferred: input.preferred,
    message: input.message,
    callbackWindow: input.kind === 'callback' ? (input.callbackWindow ?? 'asap') : null,
    wantedAt: input.kind === 'testDrive' ? input.wantedAt : null,
    wantedFilters: input.wanted ? wantedFilters(input.wanted) : null,
    origin: input.origin,
    status: spam.isSpam ? 'spam' : 'new',
    spamScore: spam.score,
    spamSignals: spam.signals,
    stampHash: received.stampHash,
    receivedAt: now,
    lastInboundAt: now,
    lastActivityAt: now,
  });
  await storeDetails(tx, ctx, { enquiryId: enquiry?.enquiryId ?? null, received });
  if (!enquiry) return null;
  await insertEvent(tx, { enquiryId: enquiry.enquiryId, ...inboundEvent(input, now) });
  if (!spam.isSpam) {
    const match = await acceptEnquiry(tx, ctx, enquiry);
    if (!match.customerByPhone)
      await storeConsent(tx, ctx, { input, customerId: match.customerId });
  }
  return reference;
}

/**
 * Finds or creates the customer of an enquiry, assigns the enquiry to a colleague, queues its emails and notifies staff.
 * Not called for spam.
 */
export async function acceptEnquiry(
  tx: Db,
  ctx: EnquiryMailContext,
  enquiry: EnquiryRecord,
): Promise<CustomerMatch> {
  const match = await findOrCreateCustomer(tx, personOf(enquiry), ctx.now);
  const { assign } = enquirySettings(ctx.settings);
  const assigneeId = assign === 'roundRobin' ? await findNextAssignee(tx) : null;
  await updateEnquiry(tx, enquiry.enquiryId, { ...match, ...(assigneeId && { assigneeId }) });
  await queueEnquiryMails(tx, ctx, enquiry);
  await notifyStaff(tx, ctx, newEnquiryNotice(enquiry, ctx.now));
  return match;
}

async function joinEnquiry(
  tx: Db,
  ctx: EnquiryMailContext,
  { received, earlier }: { received: Received; earlier: EnquiryRecord },
): Promise<string | null> {
  const { now } = ctx;
  const { input, stampHash } = received;
  const { enquiryId } = earlier;
  const reference = await newReference(tx);
  const person = contactOf(received);
  const { actorName, text, data } = inboundEvent(input, now);
  const eventId = await recordInbound(tx, ctx, {
    enquiry: earlier,
    event: { actorName, text, data: { ...data, reference }, stampHash },
    values: {
      // Adds the phone number if the first message had none.
      ...(earlier.phone === null && { phone: person.phone, phoneE164: person.phoneE164 }),
      ...(input.kind === 'callback' && { callbackWindow: input.callbackWindow ?? 'asap' }),
      ...(input.kind === 'testDrive' && { wantedAt: input.wantedAt }),
    },
  });
  const isNew = eventId !== null;
  await storeDetails(tx, ctx, { enquiryId: isNew ? enquiryId : null, received });
  if (!isNew) return null;
  // Without an email address, only the phone number matched, which does not prove who sent the message.
  if (earlier.customerId !== null && !earlier.customerByPhone && person.emailKey !== null)
    await storeConsent(tx, ctx, { input, customerId: earlier.customerId });
  const mailed = { ...earlier, ...person, reference, kind: input.kind, message: input.message };
  const { callbackWindow = null, wantedAt } = input;
  await queueEnquiryMails(tx, ctx, { ...mailed, callbackWindow, wantedAt });
  return reference;
}

/** @param enquiryId null if another request has stored the same form */
async function storeDetails(
  tx: Db,
  ctx: Pick<EnquiryMailContext, 'queue'>,
  { enquiryId, received }: { enquiryId: number | null; received: Received },
): Promise<void> {
  const { input, photos } = received;
  const { partExchange } = input;
  if (enquiryId !== null && partExchange) await insertPartExchange(tx, enquiryId, partExchange);
  await attachPhotos(tx, ctx, { enquiryId, photos });
}

async function storeConsent(
  tx: Db,
  { settings, now }: EnquiryMailContext,
  { input: { marketing }, customerId }: { input: EnquiryInput; customerId: number },
): Promise<void> {
  const { askMarketing } = enquirySettings(settings);
  if (marketing && askMarketing)
    await insertConsent(tx, { customerId, ...MARKETING_CONSENT, givenAt: now });
}

function contactOf({ input, phoneE164 }: Received) {
  const { name, email, phone } = input;
  return { name, email, emailKey: email && nameKey(email), phone, phoneE164 };
}

const personOf = ({ name, email, emailKey, phone, phoneE164 }: EnquiryRecord) => ({
  name,
  email,
  emailKey,
  phone,
  phoneE164,
});

const inboundEvent = (
  { kind, name, message, callbackWindow, wantedAt }: EnquiryInput,
  now: Date,
) => ({
  at: now,
  kind: 'in' as const,
  actorName: name,
  text: message,
  data: {
    kind,
    ...(kind === 'callback' && { callbackWindow: callbackWindow ?? 'asap' }),
    ...(kind === 'testDrive' && wantedAt && { wantedAt: wantedAt.toISOString() }),
  },
});

/**
 * Returns the reference of the enquiry that was created with a stamp, or of the message with this stamp that
 * joined an enquiry. Returns null if there is neither.
 */
async function findByStamp(db: Db, stampHash: string): Promise<string | null> {
  const [row] = await db
    .select({ reference: enquiries.reference })
    .from(enquiries)
    .where(eq(enquiries.stampHash, stampHash))
    .unionAll(
      db
        .select({ reference: sql<string>`${enquiryEvents.data} ->> 'reference'` })
        .from(enquiryEvents)
        .where(eq(enquiryEvents.stampHash, stampHash)),
    );
  return row?.reference ?? null;
}

/** @param day in Dublin, `YYYY-MM-DD` */
async function countDiscarded(db: Db, day: string): Promise<void> {
  await db
    .insert(discardedSpam)
    .values({ day, count: 1 })
    .onConflictDoUpdate({
      target: discardedSpam.day,
      set: { count: sql`${discardedSpam.count} + 1` },
    });
}
