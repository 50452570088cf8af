import { z } from 'zod';
import {
  account,
  accountNames,
  accountSession,
  calendarLink,
  emailChange,
  passwordChange,
  type SessionUser,
} from '../../../domain/users.ts';
import { readSessionCookie, sessionCookieName } from '../../auth/session-cookie.ts';
import { hashSessionToken } from '../../auth/session-token.ts';
import type { ApiContext } from '../../context.ts';
import type { Db } from '../../data/engine/client.ts';
import {
  createCalendarLink,
  hasCalendarLink,
  removeCalendarLink,
} from '../../services/users/account/calendar-link.ts';
import { changeEmail, pendingEmail } from '../../services/users/account/change-email.ts';
import { changeNames } from '../../services/users/account/change-names.ts';
import { changePassword } from '../../services/users/account/change-password.ts';
import { hasGeneratedEmail } from '../../services/users/account/generated-email.ts';
import { listSessions } from '../../services/users/account/list-sessions.ts';
import { signOutOthers } from '../../services/users/account/sign-out-others.ts';
import { doneBody } from '../core/done.ts';
import { routes } from '../core/route.ts';

const staff = routes({ tag: 'Users', policy: 'staff' });

const depsOf = ({ db, log, queue, settings, config }: ApiContext) => ({
  db,
  log,
  queue,
  publicUrl: config.publicUrl,
  dealer: settings.current('dealer'),
  hasMailServer: config.smtpUrl !== undefined,
});

const tokenHashOf = ({ client: { request }, config }: ApiContext) => {
  const cookie = request.headers.get('cookie') ?? undefined;
  return hashSessionToken(readSessionCookie(cookie, sessionCookieName(config.publicUrl)) ?? '');
};

const present = async (db: Db, { userId, email, firstName, lastName, role }: SessionUser) => ({
  email,
  firstName,
  lastName,
  role,
  hasCalendarLink: await hasCalendarLink(db, userId),
  hasGeneratedEmail: await hasGeneratedEmail(db, userId),
  pendingEmail: await pendingEmail(db, userId),
});

/** Routes of the signed-in user's own account. */
export const accountRoutes = [
  staff.get('/account', {
    summary: 'Return your account',
    response: account,
    handle: ({ db, user }) => present(db, user),
  }),
  staff.put('/account', {
    summary: 'Change your name',
    body: accountNames,
    response: account,
    async handle({ db, user }, names) {
      await changeNames(db, user, names);
      return present(db, { ...user, ...names });
    },
  }),
  staff.post('/account/email', {
    summary: 'Change the email address with which you sign in',
    description:
      'Sends a link to the new address, which confirms it within 24 hours. If no mail server is set up, the address changes at once. Returns 429 after 10 wrong current passwords in 3 minutes.',
    body: emailChange,
    errors: ['conflict', 'tooMany'],
    response: doneBody.extend({ changed: z.boolean() }),
    async handle(ctx, input) {
      const changed = await changeEmail(depsOf(ctx), ctx.user, input, ctx.client.address);
      const message = changed
        ? `You sign in with ${input.email} from now on`
        : `Open the link in the email to ${input.email}`;
      return { success: true as const, changed, message };
    },
  }),
  staff.post('/account/password', {
    summary: 'Change your password',
    description:
      'Ends your other sessions, the link to your calendar and your open invitations. Returns 429 after 10 wrong current passwords in 3 minutes.',
    body: passwordChange,
    errors: ['tooMany'],
    handle(ctx, input) {
      const origin = { address: ctx.client.address, tokenHash: tokenHashOf(ctx) };
      return changePassword(depsOf(ctx), ctx.user, input, origin);
    },
    done: 'Your password has been changed',
  }),
  staff.get('/account/sessions', {
    summary: 'List where you are signed in',
    response: z.array(accountSession),
    handle: (ctx) => listSessions(ctx.db, ctx.user.userId, tokenHashOf(ctx)),
  }),
  staff.post('/account/sign-out-others', {
    summary: 'End your other sessions',
    handle: (ctx) => signOutOthers(ctx.db, ctx.user.userId, tokenHashOf(ctx)),
    done: 'You are signed out everywhere else',
  }),
  staff.post('/account/calendar-link', {
    summary: 'Create the link to your calendar',
    description: 'An earlier link stops working. The new one cannot be shown again.',
    status: 201,
    response: calendarLink,
    handle: async ({ db, user, config }) => ({
      url: await createCalendarLink(db, user.userId, config.publicUrl),
    }),
  }),
  staff.delete('/account/calendar-link', {
    summary: 'Remove the link to your calendar',
    handle: ({ db, user }) => removeCalendarLink(db, user.userId),
    done: 'The link no longer works',
  }),
];
