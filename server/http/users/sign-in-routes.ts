import { z } from 'zod';
import {
  credentials,
  emailConfirmation,
  passwordReset,
  resetRequest,
  SESSION_DAYS,
  sessionUser,
} from '../../../domain/users.ts';
import { deviceOf } from '../../auth/device.ts';
import { readSessionCookie, sessionCookie, sessionCookieName } from '../../auth/session-cookie.ts';
import type { Deps } from '../../deps.ts';
import { confirmEmail } from '../../services/users/account/change-email.ts';
import { requestPasswordReset } from '../../services/users/request-password-reset.ts';
import { resetPassword } from '../../services/users/reset-password.ts';
import { signIn } from '../../services/users/sign-in.ts';
import { signOut } from '../../services/users/sign-out.ts';
import { requireSecureCookie } from '../core/secure-cookie.ts';
import { done, doneBody } from '../core/done.ts';
import { privateJson, route, type RouteRequest } from '../core/route.ts';

const response = { name: 'Done', description: 'Done', schema: doneBody };

const post = { tag: 'Users', policy: 'public', method: 'post' } as const;

/** Routes for sign-in, sign-out and password resets. */
export function signInRoutes(
  { database: { db }, queue, settings, log }: Pick<Deps, 'database' | 'queue' | 'settings' | 'log'>,
  publicUrl: string,
) {
  const cookieName = sessionCookieName(publicUrl);
  const deps = () => ({ db, queue, publicUrl, dealer: settings.current('dealer') });
  const tokenOf = (call: Pick<RouteRequest, 'header'>) =>
    readSessionCookie(call.header('cookie'), cookieName);

  return [
    route({
      method: 'get',
      path: '/users/session',
      policy: 'public',
      tag: 'Users',
      summary: 'Return the signed-in user, or null',
      response: {
        name: 'Session',
        description: 'The session',
        schema: z.object({ user: sessionUser.nullable() }),
      },
      async handle(call) {
        const user = await call.user();
        const stale = !user && call.header('cookie')?.includes(`${cookieName}=`);
        const result = privateJson({ user });
        return stale
          ? { ...result, headers: { 'set-cookie': sessionCookie(publicUrl, '', 0) } }
          : result;
      },
    }),
    route({
      ...post,
      path: '/users/validate',
      evenWithoutSpace: true,
      summary: 'Sign in',
      description:
        'Sets the session cookie. Returns 429 after 10 failures in 3 minutes for an account or an IP address.',
      body: credentials,
      errors: ['unauthenticated', 'forbidden', 'tooMany'],
      response: {
        name: 'SignedIn',
        description: 'Signed in',
        schema: doneBody.extend({ user: sessionUser.omit({ userId: true, role: true }) }),
      },
      async handle(call) {
        requireSecureCookie(call.raw, publicUrl);
        const origin = {
          address: call.clientAddress(),
          previousToken: tokenOf(call),
          device: deviceOf(call.header('user-agent')),
        };
        const { token, user } = await signIn({ db, log }, call.body, origin);
        const message = 'You have been logged in successfully';
        return {
          ...privateJson({ success: true as const, message, user }),
          headers: { 'set-cookie': sessionCookie(publicUrl, token, SESSION_DAYS * 86_400) },
        };
      },
    }),
    route({
      ...post,
      path: '/users/logout',
      evenWithoutSpace: true,
      summary: 'Sign out and end the session',
      response,
      async handle(call) {
        await signOut(db, tokenOf(call));
        return {
          ...done('You have been logged out successfully'),
          headers: { 'set-cookie': sessionCookie(publicUrl, '', 0) },
        };
      },
    }),
    route({
      ...post,
      path: '/users/request-password-reset',
      summary: 'Send a password reset link by email',
      description: 'The response does not reveal whether the account exists.',
      body: resetRequest,
      response,
      async handle({ body, clientAddress }) {
        await requestPasswordReset(deps(), body.email, clientAddress());
        return done('If an account exists with this email, you will receive a password reset link');
      },
    }),
    route({
      ...post,
      path: '/users/reset-password',
      summary: 'Set a new password with the token of a reset link',
      description: 'A link works once within 15 minutes. Ends all sessions of the user.',
      body: passwordReset,
      response,
      async handle({ body, clientAddress }) {
        await resetPassword(deps(), body, clientAddress());
        return done('You can now sign in with your new password');
      },
    }),
    route({
      ...post,
      path: '/users/confirm-email',
      summary: 'Change the sign-in address with the token of a link',
      description: 'A link works once within 24 hours.',
      body: emailConfirmation,
      errors: ['conflict'],
      response,
      async handle({ body }) {
        await confirmEmail(deps(), body.token);
        return done('You sign in with your new email address from now on');
      },
    }),
  ];
}
