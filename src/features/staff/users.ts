import { z } from 'zod';
import { ROLES } from '../../app/capabilities.ts';
import { emailAddress, id, oneLine } from '../../platform/fields.ts';
import { MAIL_STATUSES } from '../mails/mail-status.ts';
import { secondFactorState } from './second-factor/second-factor.ts';
import { currentPassword, newPassword } from './password.ts';

/** Lifetime of a session, from sign-in. */
export const SESSION_DAYS = 7;

/** Validity of a password reset link. */
export const RESET_MINUTES = 15;

/** Sign-in form. New passwords have stricter rules: `newPassword`. */
export const credentials = z.object({
  email: emailAddress,
  password: z
    .string('Password must be at least 6 characters')
    .min(6, 'Password must be at least 6 characters')
    .max(200, 'Use at most 200 characters'),
});
export type Credentials = z.infer<typeof credentials>;

export const resetRequest = z.object({ email: emailAddress });

export const passwordReset = z.object({
  token: z.string('This link is incomplete').max(200, 'This link is invalid'),
  password: newPassword,
});

const role = z.enum(ROLES, 'Choose a role');

const firstName = oneLine(80, 'Use at most 80 characters', 'Enter a first name').min(
  1,
  'Enter a first name',
);
const lastName = oneLine(80, 'Use at most 80 characters', 'Enter a last name').min(
  1,
  'Enter a last name',
);

/** Input for a new owner. */
export const newOwner = z.object({ email: emailAddress, firstName, lastName });

/** How long an invitation can be accepted. */
export const INVITATION_HOURS = 72;
/** Maximum number of invitations that a dealership can send in a day. */
export const INVITATIONS_PER_DAY = 20;

export const newInvitation = z.object({ email: emailAddress, role });
export type NewInvitation = z.output<typeof newInvitation>;

/** How long the link to a new sign-in address works. */
export const EMAIL_CHANGE_HOURS = 24;

/** Data that the page of an invitation shows. */
export const invitation = z.object({ email: z.string(), role });
export type Invitation = z.infer<typeof invitation>;
export const invitationAcceptance = z.object({ firstName, lastName, password: newPassword });

export const accessChange = z.object({
  role: role.optional(),
  disabled: z.boolean('`disabled` must be true or false').optional(),
});

/** A user, as an owner sees it. */
const listedUser = z.object({
  userId: id(),
  email: z.string(),
  firstName: z.string(),
  lastName: z.string(),
  role,
  disabled: z.boolean(),
  lastSeenAt: z.iso
    .datetime()
    .nullable()
    .describe(
      'Time of the last request of the user, UTC, stored at most every five minutes; null if never',
    ),
  hasSecondFactor: z.boolean(),
});
export type ListedUser = z.infer<typeof listedUser>;

const openInvitation = invitation.extend({
  invitationId: id(),
  expiresAt: z.iso.datetime(),
  mail: z
    .object({
      status: z.enum(MAIL_STATUSES),
      error: z.string().nullable().describe('The last answer of the mail server'),
    })
    .nullable()
    .describe('The email with the link; null if the link was handed over in another way'),
});
export type OpenInvitation = z.infer<typeof openInvitation>;

export const userList = z.object({
  users: z.array(listedUser),
  invitations: z
    .array(openInvitation)
    .describe('Invitations that can still be accepted, newest first'),
});
export type UserList = z.infer<typeof userList>;

/** Name of the first owner unless `ADMIN_NAME` is set. The sign-in asks the owner for another one. */
export const UNNAMED = 'Dealership Admin';

export const isUnnamed = (user: { firstName: string; lastName: string }) =>
  `${user.firstName} ${user.lastName}` === UNNAMED;

/** The user's own names. */
export const accountNames = z.object({ firstName, lastName });

export const account = accountNames.extend({
  email: z.string(),
  role,
  hasCalendarLink: z.boolean(),
  secondFactor: secondFactorState.nullable(),
  hasGeneratedEmail: z
    .boolean()
    .describe('Whether the first start made the email address up, so that no email arrives there'),
  pendingEmail: z
    .object({
      email: z.string(),
      failed: z.boolean().describe('Whether the mail server refused the email'),
      error: z.string().nullable().describe('The answer of the mail server'),
    })
    .nullable()
    .describe('A new email address that is not confirmed yet'),
});
export type Account = z.infer<typeof account>;

/** The address of a user's calendar, which is shown once. */
export const calendarLink = z.object({ url: z.string() });

export const emailChange = z.object({ email: emailAddress, currentPassword });
export const emailConfirmation = z.object({
  token: z.string('This link is incomplete').max(200, 'This link is invalid'),
});

export const passwordChange = z.object({
  currentPassword,
  newPassword,
});

export const accountSession = z.object({
  device: z.string().nullable().describe('Browser and system, such as `Chrome on Android`'),
  loggedInAt: z.iso.datetime().describe('Time of the sign-in, UTC'),
  expired: z.boolean().describe('Whether it has expired, and only the browser is remembered'),
  rememberedUntil: z.iso
    .datetime()
    .nullable()
    .describe('Until when this browser is not asked for a code; null if it is asked'),
  current: z.boolean().describe('Whether this is the session of the request'),
});
export type AccountSession = z.infer<typeof accountSession>;
