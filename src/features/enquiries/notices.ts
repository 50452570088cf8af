import { dublinTime } from '../../platform/dublin-time.ts';
import type { Notice } from '../push/push.ts';
import { APPOINTMENT_KINDS, type AppointmentKind } from './appointment-options.ts';
import type { EnquiryKind } from './options.ts';

/** The facts about an enquiry that a notice may contain: none about the person. */
interface AboutEnquiry {
  enquiryId: number;
  carTitle: string | null;
}

const WHAT = {
  question: 'question',
  callback: 'call back request',
  testDrive: 'test drive request',
  partExchange: 'valuation request',
  reserve: 'reservation request',
  wanted: 'request for a wanted car',
} as const satisfies Record<EnquiryKind, string>;

const about = ({ carTitle }: AboutEnquiry) => (carTitle === null ? '' : ` about the ${carTitle}`);

/** @param at time of the event, so that each event of an enquiry has a different tag */
const notice = (event: string, title: string, { enquiryId }: AboutEnquiry, at: Date): Notice => ({
  title,
  path: `/enquiries/${enquiryId}`,
  tag: `${event}-${enquiryId}-${at.getTime().toString(36)}`,
});

export const newEnquiryNotice = (enquiry: AboutEnquiry & { kind: EnquiryKind }, now: Date) =>
  notice('new', `New ${WHAT[enquiry.kind]}${about(enquiry)}`, enquiry, now);

export const answerNotice = (enquiry: AboutEnquiry, now: Date) =>
  notice('answer', `New answer${about(enquiry)}`, enquiry, now);

export const overdueNotice = (enquiry: AboutEnquiry, now: Date) =>
  notice('overdue', `Overdue: an enquiry${about(enquiry)}`, enquiry, now);

export const appointmentNotice = (
  appointment: AboutEnquiry & { kind: AppointmentKind; startsAt: Date },
) => {
  const { kind, startsAt } = appointment;
  const title = `${APPOINTMENT_KINDS[kind]} at ${dublinTime(startsAt).time}${about(appointment)}`;
  return notice('appointment', title, appointment, startsAt);
};
