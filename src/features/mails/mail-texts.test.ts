import { expect, it } from 'vitest';
import { reservationEndedMail } from '../cars/write/stock-upkeep.server.ts';
import { invitationMail, passwordResetMail } from '../staff/account-mail.server.ts';
import { siteLimitMail } from '../enquiries/mails/enquiry-mails.server.ts';

it('shows owners where enquiries over the limit are', () => {
  const link = 'https://cars.example/enquiries?view=spam';
  const { subject, text } = siteLimitMail({ limit: 60, link });
  expect(subject).toBe('More than 60 enquiries in an hour');
  expect(text).toContain(link);
});

it('says which car is free again, and since when', () => {
  const link = 'https://cars.example/edit-car/7';
  const holdUntil = new Date('2026-11-26T17:00:00Z');
  expect(
    reservationEndedMail({ car: '2022 Volkswagen Golf, 222-C-4471', holdUntil, link }),
  ).toEqual({
    subject: 'Free again: 2022 Volkswagen Golf, 222-C-4471',
    text: `2022 Volkswagen Golf, 222-C-4471 was reserved until Thu 26 Nov, 17:00. The reservation is over and the car is free again. If the buyer still wants it, reserve it again.

${link}`,
  });
});

it('explains how to choose a new password', () => {
  expect(passwordResetMail({ firstName: 'Aoife', dealer: 'Forecourt Motors' })).toEqual({
    subject: 'Choose a new password for Forecourt Motors',
    text: `Hello Aoife,

someone, most likely you, requested a new password for your account at
Forecourt Motors. Choose it here within 15 minutes. The link works once:

{link}

If it wasn't you, you can ignore this email. Your password hasn't changed.
`,
  });
});

it('invites a colleague', () => {
  expect(invitationMail({ inviter: 'Aoife Byrne', dealer: 'Murphy' }).subject).toBe(
    "Aoife Byrne has invited you to Murphy's stock system",
  );
  expect(invitationMail({ inviter: 'Aoife Byrne', dealer: 'Forecourt Motors' })).toEqual({
    subject: "Aoife Byrne has invited you to Forecourt Motors' stock system",
    text: `Hello,

Aoife Byrne has invited you to Forecourt Motors' stock system. Choose your password here
within 72 hours. The link works once:

{link}

If you don't expect this invitation, you can ignore this email.
`,
  });
});
