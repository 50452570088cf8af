import { z } from 'zod';
import { ROLES } from './capabilities.ts';
import { id, oneLine } from './fields.ts';
import { newPassword } from './password.ts';
import { emailAddress } from './user.ts';

const role = z.enum(ROLES, 'Choose a role');

const firstName = oneLine(80, 'Use at most 80 characters', 'Enter a first name').min(
  1,
  'Enter a first name',
);
const lastName = oneLine(80, 'Use at most 80 characters', 'Enter a last name').min(
  1,
  'Enter a last name',
);

/** How long an invitation can be accepted. */
export const INVITATION_HOURS = 72;
/** Maximum number of invitations that a dealership can send in a day. */
export const INVITATIONS_PER_DAY = 20;

export const newInvitation = z.object({ email: emailAddress, role });
export type NewInvitation = z.output<typeof newInvitation>;

/** Data that the page of an invitation shows and sends. */
export const invitation = z.object({ email: z.string(), role });
export type Invitation = z.infer<typeof invitation>;
export const invitationAcceptance = z.object({ firstName, lastName, password: newPassword });

export const accessChange = z.object({
  role: role.optional(),
  disabled: z.boolean('`disabled` must be true or false').optional(),
});

/** A user, as an owner sees it. */
const person = z.object({
  userId: id(),
  email: z.string(),
  firstName: z.string(),
  lastName: z.string(),
  role,
  disabled: z.boolean(),
  lastSeenAt: z.iso.datetime().nullable().describe('Last sign-in, UTC; null if never'),
});
export type Person = z.infer<typeof person>;

const openInvitation = invitation.extend({ invitationId: id(), expiresAt: z.iso.datetime() });
export type OpenInvitation = z.infer<typeof openInvitation>;

export const people = z.object({
  users: z.array(person),
  invitations: z
    .array(openInvitation)
    .describe('Invitations that can still be accepted, newest first'),
});
export type People = z.infer<typeof people>;

/** The user's own names. */
export const accountNames = z.object({ firstName, lastName });

export const account = accountNames.extend({
  email: z.string(),
  role,
  hasCalendarLink: z.boolean(),
});
export type Account = z.infer<typeof account>;

/** The address of a user's calendar, which is shown once. */
export const calendarLink = z.object({ url: z.string() });

export const passwordChange = z.object({
  currentPassword: z
    .string('Enter your current password')
    .min(1, 'Enter your current password')
    .max(200, 'Use at most 200 characters'),
  newPassword,
});

export const accountSession = z.object({
  device: z.string().nullable().describe('Browser and system, such as `Chrome on Android`'),
  loggedInAt: z.iso.datetime().describe('UTC'),
  current: z.boolean().describe('Whether this is the session of the request'),
});
export type AccountSession = z.infer<typeof accountSession>;
