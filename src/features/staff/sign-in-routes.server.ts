import { z } from 'zod';
import {
  credentials,
  emailConfirmation,
  passwordReset,
  resetRequest,
  SESSION_DAYS,
  sessionUser,
} from './users.ts';
import { deviceOf } from '../../platform/auth/device.server.ts';
import {
  readSessionCookie,
  sessionCookie,
  sessionCookieName,
} from '../../platform/auth/session-cookie.server.ts';
import type { ApiContext } from '../../app/context.server.ts';
import { confirmEmail } from './change-email.server.ts';
import { requestPasswordReset } from './request-password-reset.server.ts';
import { resetPassword } from './reset-password.server.ts';
import { signIn, signOut } from './sign-in.server.ts';
import { requireSecureCookie } from '../../platform/http/secure-cookie.server.ts';
import { doneBody } from '../../platform/http/done.server.ts';
import { routes } from '../../platform/http/route.server.ts';

const anyone = routes({ tag: 'Users', policy: 'public' });

const cookieOf = ({ client }: ApiContext) => client.request.headers.get('cookie') ?? undefined;
const tokenOf = (ctx: ApiContext) =>
  readSessionCookie(cookieOf(ctx), sessionCookieName(ctx.publicUrl));

const setSession = ({ client, publicUrl }: ApiContext, token: string, seconds: number) =>
  client.setHeader('set-cookie', sessionCookie(publicUrl, token, seconds));

/** Routes for sign-in, sign-out and password resets. */
export const signInRoutes = [
  anyone.get('/users/session', {
    summary: 'Return the signed-in user, or null',
    dependsOnSession: true,
    response: z.object({ user: sessionUser.nullable() }),
    handle(ctx) {
      const isStale = !ctx.user && cookieOf(ctx)?.includes(`${sessionCookieName(ctx.publicUrl)}=`);
      if (isStale) setSession(ctx, '', 0);
      return { user: ctx.user };
    },
  }),
  anyone.post('/users/validate', {
    evenWithoutSpace: true,
    summary: 'Sign in',
    description:
      'Sets the session cookie. Returns 429 after 10 failures in 3 minutes for an account or an IP address.',
    body: credentials,
    errors: ['unauthenticated', 'forbidden', 'tooMany'],
    response: doneBody.extend({ user: sessionUser.omit({ userId: true, role: true }) }),
    async handle(ctx, input) {
      const { request, address } = ctx.client;
      requireSecureCookie(request, ctx.publicUrl);
      const device = deviceOf(request.headers.get('user-agent') ?? undefined);
      const origin = { address, previousToken: tokenOf(ctx), device };
      const { token, user } = await signIn(ctx, { ...input, ...origin });
      setSession(ctx, token, SESSION_DAYS * 86_400);
      return { success: true as const, message: 'You have been logged in successfully', user };
    },
  }),
  anyone.post('/users/logout', {
    evenWithoutSpace: true,
    summary: 'Sign out and end the session',
    async handle(ctx) {
      await signOut(ctx, { token: tokenOf(ctx) });
      setSession(ctx, '', 0);
    },
    done: 'You have been logged out successfully',
  }),
  anyone.post('/users/request-password-reset', {
    summary: 'Send a password reset link by email',
    description: 'The response does not reveal whether the account exists.',
    body: resetRequest,
    handle: (ctx, { email }) => requestPasswordReset(ctx, { email, address: ctx.client.address }),
    done: 'If an account exists with this email, you will receive a password reset link',
  }),
  anyone.post('/users/reset-password', {
    summary: 'Set a new password with the token of a reset link',
    description: 'A link works once within 15 minutes. Ends all sessions of the user.',
    body: passwordReset,
    handle: (ctx, input) => resetPassword(ctx, { ...input, address: ctx.client.address }),
    done: 'You can now sign in with your new password',
  }),
  anyone.post('/users/confirm-email', {
    summary: 'Change the sign-in address with the token of a link',
    description: 'A link works once within 24 hours.',
    body: emailConfirmation,
    errors: ['conflict'],
    handle: confirmEmail,
    done: 'You sign in with your new email address from now on',
  }),
];
