import { MINUTE_MS, DAY_MS } from '../../platform/durations.ts';
import { isReply } from './answered.server.ts';
import { type DemoEnquiry, readDemoEnquiries } from './demo-enquiries.server.ts';
import { wantedFilters } from './wanted.ts';
import type { Db } from '../../platform/database/client.server.ts';
import { nameKey } from '../../platform/text/search-text.ts';
import { attachFile, insertFile } from './photos.server.ts';
import { findOrCreateCustomer } from '../customers/find-or-create.server.ts';
import { insertPartExchange } from './part-exchange.server.ts';
import { insertEnquiry, insertEvent } from './writes.server.ts';
import type { Storage } from '../../platform/ports/storage.server.ts';
import { fullKey } from '../images/keys.server.ts';
import {
  type DemoImageFacts,
  readDemoImage,
  readDemoImageFacts,
} from '../images/demo-images.server.ts';
import { carSnapshot } from './enquiry-car.server.ts';
import { parsePhone } from '../customers/phone.server.ts';
import { newReference } from './reference.server.ts';
import { and, desc, eq } from 'drizzle-orm';
import { cars, makes, models, auditLog } from '../../app/schema.server.ts';
import { SYSTEM } from '../audit-log/write.server.ts';
import { findOpenTestDrive } from './appointments/reads.server.ts';
import { listColleagues } from './colleagues.server.ts';
import type { Context } from '../../app/context.server.ts';
import { arrangeAppointment } from './appointments/arrange.server.ts';
import { findFreeSlots } from './appointments/free-slots.server.ts';

const photoKey = (photo: string) => `demo/enquiries/${photo}`;

/** Adds demo enquiries with their photos. Their ages are relative to now. Sends no email. */
export async function loadDemoEnquiries(
  { db, storage }: { db: Db; storage: Storage },
  now = new Date(),
): Promise<void> {
  const demo = await readDemoEnquiries();
  const facts = await readDemoImageFacts();
  for (const photo of demo.flatMap(({ photos }) => photos))
    await storage.put(fullKey(photoKey(photo), null), await readDemoImage(photo), 'image/webp');
  await db.transaction(async (tx) => {
    // Oldest first, so that ids increase with time.
    for (const one of demo.toReversed()) await insertDemo(tx, one, facts, now);
  });
}

async function insertDemo(
  tx: Db,
  demo: DemoEnquiry,
  facts: DemoImageFacts,
  now: Date,
): Promise<void> {
  const { kind, callbackWindow, source, name, email, phone, message, lost } = demo;
  const receivedAt = new Date(now.getTime() - demo.minutesAgo * MINUTE_MS);
  const events = demo.events.map(({ afterMinutes, outcome = null, ...event }) => ({
    ...event,
    outcome,
    at: new Date(receivedAt.getTime() + afterMinutes * MINUTE_MS),
  }));
  const replies = events.filter((event) => isReply(event.kind, event.outcome));
  const inbound = events.findLast((event) => event.kind === 'in');
  const phoneE164 = await parsePhone(phone, 'enquiry');
  const person = { name, email, emailKey: email && nameKey(email), phone, phoneE164 };
  const carId = demo.car && (await findCarOfModel(tx, ...demo.car));
  const firstReplyAt = source === 'phone' ? receivedAt : (replies[0]?.at ?? null);
  const inserted = await insertEnquiry(tx, {
    reference: await newReference(tx),
    kind,
    callbackWindow,
    source,
    origin: source === 'phone' ? 'staff' : demo.car ? 'car' : 'contact',
    ...(await carSnapshot(tx, { carId, audience: 'staff' })),
    ...person,
    message,
    wantedFilters: demo.wanted && wantedFilters(demo.wanted),
    ...(await findOrCreateCustomer(tx, person, receivedAt)),
    status: lost ? 'lost' : firstReplyAt ? 'replied' : 'new',
    lostReason: lost,
    receivedAt,
    firstReplyAt,
    firstReplySeconds: firstReplyAt && (firstReplyAt.getTime() - receivedAt.getTime()) / 1000,
    lastInboundAt: inbound?.at ?? receivedAt,
    lastOutboundAt: replies.at(-1)?.at ?? firstReplyAt,
    lastActivityAt: events.at(-1)?.at ?? receivedAt,
  });
  if (!inserted) throw new Error('A demo enquiry was not inserted');
  const { enquiryId } = inserted;
  if (demo.partExchange) await insertPartExchange(tx, enquiryId, demo.partExchange);
  for (const photo of demo.photos) {
    const storageKey = photoKey(photo);
    const fileId = await insertFile(tx, { stampHash: '', storageKey, createdAt: receivedAt });
    const { width = 0, height = 0 } = facts[photo] ?? {};
    await attachFile(tx, fileId, { enquiryId, storageKey, width, height });
  }
  const data = {
    kind,
    ...(callbackWindow && { callbackWindow }),
    ...(source === 'phone' && { source, enteredBy: STAFF }),
  };
  await insertEvent(tx, {
    enquiryId,
    at: receivedAt,
    kind: 'in',
    actorName: name,
    text: message,
    data,
  });
  for (const event of events)
    await insertEvent(tx, { enquiryId, ...event, actorName: event.kind === 'in' ? name : STAFF });
}

const STAFF = 'Ciarán Walsh';

/** Returns the newest car of a make and model by name, or null. */
async function findCarOfModel(tx: Db, make: string, model: string): Promise<number | null> {
  const [car] = await tx
    .select({ carId: cars.carId })
    .from(cars)
    .innerJoin(makes, eq(makes.makeId, cars.makeId))
    .innerJoin(models, eq(models.modelId, cars.modelId))
    .where(and(eq(makes.name, make), eq(models.name, model)))
    .orderBy(desc(cars.carId))
    .limit(1);
  return car?.carId ?? null;
}

/** Index of the free time that is booked: two or three days from now. */
const SLOT = 14;

/**
 * Confirms the test drive of the demo enquiries with the first colleague. No email is sent. The audit log does not
 * name the colleague, because "Remove the demo" keeps what a person has changed.
 */
export async function loadDemoAppointment(
  ctx: Pick<Context, 'db' | 'queue' | 'settings' | 'publicUrl' | 'now'>,
): Promise<void> {
  const { db, now } = ctx;
  const [enquiry, [colleague]] = await Promise.all([findOpenTestDrive(db), listColleagues(db)]);
  if (!enquiry?.carId || enquiry.email !== null || !colleague) return;
  const { enquiryId, version, carId } = enquiry;
  const startsAt = (await findFreeSlots(ctx, { carId }))[SLOT]?.toISOString();
  if (!startsAt) return;
  const user = { ...colleague, email: '', role: 'admin' } as const;
  await db.transaction(async (tx) => {
    await arrangeAppointment(
      { ...ctx, db: tx, user, now: new Date(now.getTime() - DAY_MS) },
      {
        enquiryId,
        version,
        kind: 'testDrive',
        startsAt,
        minutes: 60,
        staffId: colleague.userId,
        invite: true,
        confirm: false,
      },
    );
    await tx
      .update(auditLog)
      .set({ name: SYSTEM })
      .where(and(eq(auditLog.entity, 'enquiry'), eq(auditLog.entityId, enquiryId)));
  });
}
