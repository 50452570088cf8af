import type { EnquiryDetail } from './enquiry.ts';
import { priceOrNull } from '../../platform/format.ts';
import type { SessionUser } from '../../app/session-user.ts';
import type { StaffContext } from '../../app/context.server.ts';
import type { Db } from '../../platform/database/client.server.ts';
import { findLatestAppointment } from './appointments/reads.server.ts';
import { findCustomerSummary, hasEmail, hasPhone } from '../customers/reads.server.ts';
import { listColleagues, listNames } from './colleagues.server.ts';
import { findCarForEnquiry } from './enquiry-car.server.ts';
import { findEnquiry } from './reads.server.ts';
import { listEvents } from './thread.server.ts';
import { listReplyTemplates, suggestReplies } from './reply-templates/templates.server.ts';
import { presentAppointment } from './appointments/state.server.ts';
import { listFiles } from './photos.server.ts';
import { listScheduled } from './reply.server.ts';
import { listUndelivered } from './undelivered.server.ts';
import { findSamePerson } from '../customers/person.server.ts';
import { findCards, presentCard } from '../cars/present-card.server.ts';
import { enquirySettings } from './settings.server.ts';
import { presentOtherCar } from './part-exchange.server.ts';
import { isMobile } from '../customers/phone.server.ts';
import { presentEnquiry, presentEvent } from './present.server.ts';
import { unknownEnquiry } from './lock.server.ts';

/**
 * Returns an enquiry with its thread, its car and suggested replies.
 * @throws {AppError} notFound
 */
export async function readEnquiry(
  { db, database, publicUrl, imageHost, settings, user, now }: StaffContext,
  { enquiryId }: { enquiryId: number },
): Promise<EnquiryDetail> {
  const enquiry = await findEnquiry(db, enquiryId);
  if (!enquiry) throw unknownEnquiry();
  const { dealer, times, replyWithin, previewReplies } = enquirySettings(settings);
  const [
    events,
    files,
    scheduled,
    undelivered,
    colleagues,
    templates,
    car,
    [card],
    customer,
    appointment,
  ] = await Promise.all([
    listEvents(db, enquiryId),
    listFiles(db, enquiryId),
    listScheduled(db, enquiry),
    listUndelivered(db, enquiryId),
    listColleagues(db),
    listReplyTemplates(db),
    enquiry.carId === null ? null : findCarForEnquiry(db, enquiry.carId),
    enquiry.carId === null ? [] : findCards(database, [enquiry.carId]),
    customerOf(db, enquiry),
    findLatestAppointment(db, enquiryId),
  ]);
  const current = car && { ...car, price: priceOrNull(Number(car.price), car.currency) };
  return {
    // A car in the bin counts as gone.
    enquiry: presentEnquiry(car ? enquiry : { ...enquiry, carId: null }, {
      times,
      replyWithin,
      now,
    }),
    car:
      card && car
        ? { ...presentCard(card, { imageHost, now, settings }), published: car.published }
        : null,
    events: events.map((event) => presentEvent(event, files)),
    scheduled,
    undelivered,
    ...(await presentOtherCar(db, enquiry)),
    appointment: appointment && presentAppointment(appointment),
    customer,
    suggestions: suggestReplies(templates, { enquiry, car: current }, { dealer, publicUrl, user }),
    phoneIsMobile: await isMobile(enquiry.phoneE164),
    opening: { hours: times.hours, closedDays: [...times.closedDays] },
    previewReplies,
    colleagues: colleagues.map(presentUser),
    formerColleagues: await formerColleagues(db, colleagues, [
      enquiry.assigneeId,
      appointment?.staffId,
      ...events.map(({ data }) => data['to']),
    ]),
    viewer: presentUser(user),
  };
}

type User = Pick<SessionUser, 'userId' | 'firstName' | 'lastName'>;

const presentUser = ({ userId, firstName, lastName }: User) => ({
  userId,
  name: `${firstName} ${lastName}`,
});

/**
 * Returns the users of the given ids who are no longer colleagues.
 * @param mentioned ids of users; values that are not numbers are ignored
 */
async function formerColleagues(
  db: Db,
  colleagues: readonly User[],
  mentioned: readonly unknown[],
) {
  const former = mentioned
    .filter((id) => typeof id === 'number')
    .filter((id) => colleagues.every(({ userId }) => userId !== id));
  return former.length === 0 ? [] : (await listNames(db, former)).map(presentUser);
}

async function customerOf(
  db: Db,
  {
    customerId,
    emailKey,
    phoneE164,
  }: { customerId: number | null; emailKey: string | null; phoneE164: string | null },
) {
  if (customerId === null) return null;
  const customer = await findCustomerSummary(db, customerId);
  if (!customer) return null;
  const hasOtherEmail = emailKey !== null && !(await hasEmail(db, { customerId, emailKey }));
  const hasNewPhone = phoneE164 !== null && !(await hasPhone(db, { customerId, phoneE164 }));
  const sameAs = await findSamePerson(db, customerId);
  return { ...customer, hasOtherEmail, hasNewPhone, sameAs };
}
