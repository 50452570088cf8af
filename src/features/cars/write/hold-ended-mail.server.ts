import { shortDayAndTime } from '../../opening/day-text.ts';

interface EndedHold {
  /** Year, make, model and, if known, the plate. */
  car: string;
  holdUntil: Date;
  /** Address of the car's form. */
  link: string;
}

/** Sent to the staff who sell cars when the hold of a car is over. */
export const holdEndedMail = ({ car, holdUntil, link }: EndedHold) => ({
  subject: `Free again: ${car}`,
  text: `${car} was held until ${shortDayAndTime(holdUntil)}. The hold is over and the car is free again. If the buyer still wants it, reserve it again.\n\n${link}`,
});
