import { randomBytes } from 'node:crypto';
import type { EnquiryInput } from './input.ts';
import { MARKETING_WORDING } from './options.ts';
import { referenceFrom } from './reference.ts';
import { wantedFilters } from './wanted.ts';
import type { Db } from '../platform/database/client.server.ts';
import { nameKey } from '../platform/text/search-text.ts';
import { type CustomerMatch, findOrCreateCustomer } from '../customers/find-or-create.server.ts';
import { insertConsent } from '../customers/writes.server.ts';
import { findPartExchange, insertPartExchange } from './part-exchanges.server.ts';
import { findNextAssignee } from './colleagues.server.ts';
import type { EnquiryRecord } from './reads.server.ts';
import {
  insertEnquiry,
  insertEvent,
  lockEarlierEnquiry,
  type NewEnquiry,
  referenceExists,
  updateEnquiry,
} from './writes.server.ts';
import { auditEnquiry } from './audit-enquiry.server.ts';
import type { CarSnapshot } from './car-snapshot.server.ts';
import { enquirySettings } from './settings.server.ts';
import { attachPhotos, type StoredPhotos } from './part-exchange/store-photos.server.ts';
import { type EnquiryMailContext, queueEnquiryMails } from './queue-mails.server.ts';

/** The stored proof of consent, with the sentence of the form's tick box. */
const MARKETING_CONSENT = {
  purpose: 'marketing_email',
  wording: MARKETING_WORDING,
  source: 'form',
} as const;

/** Milliseconds for which a further message of the same person about the same car joins the earlier enquiry. */
const JOIN_MS = 30 * 86_400_000;

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
export async function storeEnquiry(
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
  const values = {
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
  } satisfies NewEnquiry;
  const enquiryId = await insertEnquiry(tx, values);
  await storeDetails(tx, ctx, { enquiryId, received });
  if (enquiryId === null) return null;
  await insertEvent(tx, { enquiryId, ...inboundEvent(input, now) });
  if (!spam.isSpam) {
    const stored = { carId: null, carTitle: null, carPrice: null, ...values, enquiryId };
    const match = await acceptEnquiry(tx, ctx, stored);
    if (!match.customerByPhone)
      await storeConsent(tx, ctx, { input, customerId: match.customerId });
  }
  return reference;
}

type Accepted = Parameters<typeof queueEnquiryMails>[2] & { phoneE164: string | null };

/**
 * Finds or creates the customer of an enquiry, assigns the enquiry to a colleague and queues its emails.
 * Not called for spam.
 */
export async function acceptEnquiry(
  tx: Db,
  ctx: EnquiryMailContext,
  enquiry: Accepted,
): Promise<CustomerMatch> {
  const match = await findOrCreateCustomer(tx, personOf(enquiry), ctx.now);
  const { assign } = enquirySettings(ctx.settings);
  const assigneeId = assign === 'roundRobin' ? await findNextAssignee(tx) : null;
  await updateEnquiry(tx, enquiry.enquiryId, { ...match, ...(assigneeId && { assigneeId }) });
  await queueEnquiryMails(tx, ctx, enquiry);
  return match;
}

async function joinEnquiry(
  tx: Db,
  ctx: EnquiryMailContext,
  { received, earlier }: { received: Received; earlier: EnquiryRecord },
): Promise<string | null> {
  const { now } = ctx;
  const { input, stampHash } = received;
  const { enquiryId, status, firstReplyAt } = earlier;
  const reference = await newReference(tx);
  const { data, ...event } = inboundEvent(input, now);
  const joined = { enquiryId, ...event, data: { ...data, reference }, stampHash };
  const isNew = await insertEvent(tx, joined);
  await storeDetails(tx, ctx, { enquiryId: isNew ? enquiryId : null, received });
  if (!isNew) return null;
  const person = contactOf(received);
  const reopened: Partial<NewEnquiry> =
    status === 'lost' ? { status: firstReplyAt ? 'replied' : 'new', lostReason: null } : {};
  await auditEnquiry(tx, null, earlier, reopened);
  await updateEnquiry(tx, enquiryId, {
    lastInboundAt: now,
    lastActivityAt: now,
    ...reopened,
    // Adds a phone number that the first message lacked.
    ...(earlier.phone === null && { phone: person.phone, phoneE164: person.phoneE164 }),
    ...(input.kind === 'callback' && { callbackWindow: input.callbackWindow ?? 'asap' }),
    ...(input.kind === 'testDrive' && { wantedAt: input.wantedAt }),
  });
  // A message without an email address joins by the phone number, which proves nothing.
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
  { queue }: Pick<EnquiryMailContext, 'queue'>,
  { enquiryId, received }: { enquiryId: number | null; received: Received },
): Promise<void> {
  const { input, photos } = received;
  const { partExchange } = input;
  if (enquiryId !== null && partExchange) await insertPartExchange(tx, enquiryId, partExchange);
  await attachPhotos(tx, queue, enquiryId, photos);
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

const personOf = ({ name, email, emailKey, phone, phoneE164 }: Accepted) => ({
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

export async function newReference(tx: Db): Promise<string> {
  const reference = referenceFrom(randomBytes(6));
  return (await referenceExists(tx, reference)) ? newReference(tx) : reference;
}
