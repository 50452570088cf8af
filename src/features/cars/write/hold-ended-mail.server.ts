import { shortDayAndTime } from '../../opening/day-text.ts';

interface EndedHold {
  /** Year, make, model and, if known, the plate. */
  car: string;
  holdUntil: Date;
  /** Address of the car's form. */
  link: string;
}

/** Sent to the staff who sell cars when the reservation of a car has ended. */
export const holdEndedMail = ({ car, holdUntil, link }: EndedHold) => ({
  subject: `Free again: ${car}`,
  text: `${car} was reserved until ${shortDayAndTime(holdUntil)}. The reservation is over and the car is free again. If the buyer still wants it, reserve it again.\n\n${link}`,
});
