import type { EnquiryDetail } from '../enquiry.ts';

type Users = Pick<EnquiryDetail, 'colleagues' | 'formerColleagues'>;

/** Returns the users that a select offers: all colleagues, and the chosen user even if a former colleague. */
export const choicesOf = ({ colleagues, formerColleagues }: Users, chosen: number | null) => [
  ...colleagues,
  ...formerColleagues.filter(({ userId }) => userId === chosen),
];

type NewAppointment = Pick<EnquiryDetail, 'colleagues' | 'viewer'> & {
  enquiry: Pick<EnquiryDetail['enquiry'], 'assigneeId'>;
};

/** Returns the id of the assignee, or the viewer's if the assignee is not active: the server would refuse that colleague. */
export const staffOfNew = ({ enquiry, colleagues, viewer }: NewAppointment): number =>
  (colleagues.find(({ userId }) => userId === enquiry.assigneeId) ?? viewer).userId;
