import { z } from 'zod';
import {
  account,
  accountNames,
  accountSession,
  calendarLink,
  emailChange,
  passwordChange,
} from './users.ts';
import { readSessionCookie, sessionCookieName } from '../../platform/auth/session-cookie.server.ts';
import { hashSessionToken } from '../../platform/auth/session-token.server.ts';
import type { ApiContext } from '../../app/context.server.ts';
import {
  changeNames,
  createCalendarLink,
  listSessions,
  readAccount,
  removeCalendarLink,
} from './account.server.ts';
import { changeEmail } from './change-email.server.ts';
import { changePassword } from './change-password.server.ts';
import {
  confirmSetup,
  removeSecondFactor,
  renewRecoveryCodes,
  startSetup,
} from './second-factor/manage.server.ts';
import {
  passwordProof,
  recoveryCodeList,
  secondFactorConfirmation,
  secondFactorSetup,
} from './second-factor/second-factor.ts';
import { signOutUser } from './change-access.server.ts';
import { doneBody, routes } from '../../platform/http/route.server.ts';

const staff = routes({ tag: 'Users', policy: 'staff' });

/** Returns the hash of the session token of a request. */
export const tokenHashOf = ({ client: { request }, publicUrl }: ApiContext) => {
  const cookie = request.headers.get('cookie') ?? undefined;
  return hashSessionToken(readSessionCookie(cookie, sessionCookieName(publicUrl)) ?? '');
};

/** Routes of the signed-in user's own account. */
export const accountRoutes = [
  staff.get('/account', {
    summary: 'Return your account',
    response: account,
    handle: readAccount,
  }),
  staff.put('/account', {
    summary: 'Change your name',
    body: accountNames,
    response: account,
    handle: changeNames,
  }),
  staff.post('/account/second-factor', {
    summary: 'Start to set up an app for codes at sign-in',
    description:
      'Stores nothing. An earlier app works until the new one is confirmed. Returns 429 after 10 wrong current passwords in 3 minutes.',
    beforeSecondFactor: true,
    body: passwordProof,
    errors: ['tooMany'],
    response: secondFactorSetup,
    handle: (ctx, input) => startSetup(ctx, { ...input, address: ctx.client.address }),
  }),
  staff.post('/account/second-factor/confirm', {
    summary: 'Confirm the app with its first code',
    description: 'Replaces an earlier app and its recovery codes, and ends your other sessions.',
    beforeSecondFactor: true,
    body: secondFactorConfirmation,
    example: { setup: 'setup' },
    errors: ['conflict'],
    response: recoveryCodeList,
    handle: async (ctx, input) => ({
      recoveryCodes: await confirmSetup(ctx, { ...input, tokenHash: tokenHashOf(ctx) }),
    }),
  }),
  staff.post('/account/second-factor/recovery-codes', {
    summary: 'Replace your recovery codes',
    description: 'Returns 429 after 10 wrong current passwords in 3 minutes.',
    body: passwordProof,
    errors: ['conflict', 'tooMany'],
    response: recoveryCodeList,
    handle: async (ctx, input) => ({
      recoveryCodes: await renewRecoveryCodes(ctx, { ...input, address: ctx.client.address }),
    }),
  }),
  staff.post('/account/second-factor/remove', {
    summary: 'Remove your second factor',
    description:
      'Returns 409 if the dealership asks for one, 429 after 10 wrong current passwords in 3 minutes.',
    body: passwordProof,
    errors: ['conflict', 'tooMany'],
    handle: (ctx, input) => removeSecondFactor(ctx, { ...input, address: ctx.client.address }),
    done: 'Your password alone is enough to sign in',
  }),
  staff.post('/account/email', {
    summary: 'Change the email address with which you sign in',
    description:
      'Sends a link to the new address, which confirms it within 24 hours. If no mail server is set up, the address changes at once. Returns 429 after 10 wrong current passwords in 3 minutes.',
    body: emailChange,
    errors: ['conflict', 'tooMany'],
    response: doneBody.extend({ changed: z.boolean() }),
    async handle(ctx, input) {
      const changed = await changeEmail(ctx, { ...input, address: ctx.client.address });
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
    handle: (ctx, input) =>
      changePassword(ctx, {
        ...input,
        address: ctx.client.address,
        tokenHash: tokenHashOf(ctx),
      }),
    done: 'Your password has been changed',
  }),
  staff.get('/account/sessions', {
    summary: 'List where you are signed in',
    response: z.array(accountSession),
    handle: (ctx) => listSessions(ctx, { tokenHash: tokenHashOf(ctx) }),
  }),
  staff.post('/account/sign-out-others', {
    summary: 'End your other sessions',
    handle: (ctx) => signOutUser(ctx, { userId: ctx.user.userId, keptTokenHash: tokenHashOf(ctx) }),
    done: 'You are signed out everywhere else',
  }),
  staff.post('/account/calendar-link', {
    summary: 'Create the link to your calendar',
    description: 'An earlier link stops working. The new one cannot be shown again.',
    status: 201,
    response: calendarLink,
    handle: createCalendarLink,
  }),
  staff.delete('/account/calendar-link', {
    summary: 'Remove the link to your calendar',
    handle: removeCalendarLink,
    done: 'The link no longer works',
  }),
];
