import { z } from 'zod';
import {
  account,
  accountNames,
  accountSession,
  calendarLink,
  emailChange,
  passwordChange,
} from '../../../domain/users.ts';
import type { SessionUser } from '../../../domain/users.ts';
import { readSessionCookie, sessionCookieName } from '../../auth/session-cookie.ts';
import { hashSessionToken } from '../../auth/session-token.ts';
import type { Deps } from '../../deps.ts';
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
import { done, doneBody } from '../core/done.ts';
import { privateJson, route, type RouteRequest } from '../core/route.ts';

const staff = { tag: 'Users', policy: 'staff' } as const;
const response = { name: 'Done', description: 'Done', schema: doneBody };
const accountResponse = { name: 'Account', description: 'The account', schema: account };

/** Routes of the signed-in user's own account. */
export function accountRoutes({
  database: { db },
  queue,
  settings,
  log,
  config: { publicUrl, smtpUrl },
}: Pick<Deps, 'database' | 'queue' | 'settings' | 'log' | 'config'>) {
  const deps = () => ({
    db,
    log,
    queue,
    publicUrl,
    dealer: settings.current('dealer'),
    hasMailServer: smtpUrl !== undefined,
  });
  const cookieName = sessionCookieName(publicUrl);
  const tokenHashOf = (call: Pick<RouteRequest, 'header'>) =>
    hashSessionToken(readSessionCookie(call.header('cookie'), cookieName) ?? '');
  const present = async ({ userId, email, firstName, lastName, role }: SessionUser) =>
    privateJson({
      email,
      firstName,
      lastName,
      role,
      hasCalendarLink: await hasCalendarLink(db, userId),
      hasGeneratedEmail: await hasGeneratedEmail(db, userId),
      pendingEmail: await pendingEmail(db, userId),
    });
  return [
    route({
      ...staff,
      method: 'get',
      path: '/account',
      summary: 'Return your account',
      response: accountResponse,
      handle: async ({ user }) => present(await user()),
    }),
    route({
      ...staff,
      method: 'put',
      path: '/account',
      summary: 'Change your name',
      body: accountNames,
      response: accountResponse,
      handle: async ({ body, user }) => {
        const me = await user();
        await changeNames(db, me, body);
        return present({ ...me, ...body });
      },
    }),
    route({
      ...staff,
      method: 'post',
      path: '/account/email',
      summary: 'Change the email address with which you sign in',
      description:
        'Sends a link to the new address, which confirms it within 24 hours. If no mail server is set up, the ' +
        'address changes at once. Returns 429 after 10 wrong current passwords in 3 minutes.',
      body: emailChange,
      errors: ['conflict', 'tooMany'],
      response: {
        name: 'EmailChange',
        description: 'Whether the address has changed',
        schema: doneBody.extend({ changed: z.boolean() }),
      },
      handle: async (call) => {
        const { email } = call.body;
        const changed = await changeEmail(
          deps(),
          await call.user(),
          call.body,
          call.clientAddress(),
        );
        const message = changed
          ? `You sign in with ${email} from now on`
          : `Open the link in the email to ${email}`;
        return privateJson({ success: true as const, changed, message });
      },
    }),
    route({
      ...staff,
      method: 'post',
      path: '/account/password',
      summary: 'Change your password',
      description:
        'Ends your other sessions, the link to your calendar and your open invitations. Returns 429 after ' +
        '10 wrong current passwords in 3 minutes.',
      body: passwordChange,
      errors: ['tooMany'],
      response,
      handle: async (call) => {
        const origin = { address: call.clientAddress(), tokenHash: tokenHashOf(call) };
        await changePassword(deps(), await call.user(), call.body, origin);
        return done('Your password has been changed');
      },
    }),
    route({
      ...staff,
      method: 'get',
      path: '/account/sessions',
      summary: 'List where you are signed in',
      response: {
        name: 'AccountSessions',
        description: 'The sessions, newest first',
        schema: z.array(accountSession),
      },
      handle: async (call) =>
        privateJson(await listSessions(db, (await call.user()).userId, tokenHashOf(call))),
    }),
    route({
      ...staff,
      method: 'post',
      path: '/account/sign-out-others',
      summary: 'End your other sessions',
      response,
      handle: async (call) => {
        await signOutOthers(db, (await call.user()).userId, tokenHashOf(call));
        return done('You are signed out everywhere else');
      },
    }),
    route({
      ...staff,
      method: 'post',
      path: '/account/calendar-link',
      summary: 'Create the link to your calendar',
      description: 'An earlier link stops working. The new one cannot be shown again.',
      response: {
        status: 201,
        name: 'CalendarLink',
        description: 'The new link',
        schema: calendarLink,
      },
      handle: async ({ user }) =>
        privateJson({ url: await createCalendarLink(db, (await user()).userId, publicUrl) }),
    }),
    route({
      ...staff,
      method: 'delete',
      path: '/account/calendar-link',
      summary: 'Remove the link to your calendar',
      response,
      handle: async ({ user }) => {
        await removeCalendarLink(db, (await user()).userId);
        return done('The link no longer works');
      },
    }),
  ];
}
