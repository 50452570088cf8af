interface Overdue {
  name: string;
  car: string | null;
  /** Minutes of opening hours that the enquiry has waited. */
  minutes: number;
  /** Address of the enquiry in the inbox. */
  link: string;
}

/** Sent to owners while an enquiry waits too long. */
export function enquiryOverdueMail({ name, car, minutes, link }: Overdue) {
  const about = car === null ? '' : ` about ${car}`;
  const waiting = minutes < 120 ? `${minutes} minutes` : `${minutes / 60} hours`;
  return {
    subject: `Overdue: ${name}${about}`,
    text: `${name}${about} has been waiting for an answer for ${waiting} of opening hours.\n\n${link}`,
  };
}
