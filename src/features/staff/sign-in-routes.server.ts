import { z } from 'zod';
import { sessionUser } from '../../app/session-user.ts';
import {
  credentials,
  emailConfirmation,
  passwordReset,
  resetRequest,
  SESSION_DAYS,
} from './users.ts';
import { deviceOf } from '../../platform/auth/device.server.ts';
import {
  readSessionCookie,
  sessionCookie,
  sessionCookieName,
} from '../../platform/auth/session-cookie.server.ts';
import { hashSessionToken } from '../../platform/auth/session-token.server.ts';
import type { ApiContext } from '../../app/context.server.ts';
import { confirmEmail } from './change-email.server.ts';
import { requestPasswordReset, resetPassword } from './reset-password.server.ts';
import { secondStep } from './second-factor/second-factor.ts';
import { completeSignIn, signIn, signOut } from './sign-in.server.ts';
import { findRememberedUntil } from './user-queries.server.ts';
import { requireSecureCookie } from '../../platform/http/secure-cookie.server.ts';
import { doneBody, routes } from '../../platform/http/route.server.ts';

const anyone = routes({ tag: 'Users', policy: 'public' });

const cookieOf = ({ client }: ApiContext) => client.request.headers.get('cookie') ?? undefined;
const tokenOf = (ctx: ApiContext) =>
  readSessionCookie(cookieOf(ctx), sessionCookieName(ctx.publicUrl));

const setSession = ({ client, publicUrl }: ApiContext, token: string, seconds: number) =>
  client.setHeader('set-cookie', sessionCookie(publicUrl, token, seconds));

const originOf = (ctx: ApiContext) => ({
  address: ctx.client.address,
  previousToken: tokenOf(ctx),
  device: deviceOf(ctx.client.request.headers.get('user-agent') ?? undefined),
});

const signedIn = doneBody.extend({
  user: sessionUser.pick({ email: true, firstName: true, lastName: true }),
});

/** The cookie of a remembered browser outlives the session: it replaces the code at the next sign-in. */
function answerSignedIn(
  ctx: ApiContext,
  { token, user, rememberedUntil }: Awaited<ReturnType<typeof completeSignIn>>,
) {
  const rememberedMs = rememberedUntil ? rememberedUntil.getTime() - ctx.now.getTime() : 0;
  setSession(ctx, token, Math.max(SESSION_DAYS * 86_400, Math.floor(rememberedMs / 1000)));
  return { success: true as const, message: 'You have been logged in successfully', user };
}

/** Routes for sign-in, sign-out and password resets. */
export const signInRoutes = [
  anyone.get('/users/session', {
    summary: 'Return the signed-in user, or null',
    dependsOnSession: true,
    beforeSecondFactor: true,
    response: z.object({
      user: sessionUser.nullable(),
      mustSetUpSecondFactor: z
        .boolean()
        .describe(
          'Whether the signed-in user must set up a second factor first; `user` is null until then',
        ),
    }),
    async handle(ctx) {
      const token = tokenOf(ctx);
      const isStale = !ctx.user && cookieOf(ctx)?.includes(`${sessionCookieName(ctx.publicUrl)}=`);
      const isRemembered =
        isStale &&
        token !== null &&
        (await findRememberedUntil(ctx.db, { tokenHash: hashSessionToken(token), now: ctx.now }));
      if (isStale && !isRemembered) setSession(ctx, '', 0);
      const mustSetUpSecondFactor = ctx.user?.mustSetUpSecondFactor ?? false;
      return { user: mustSetUpSecondFactor ? null : ctx.user, mustSetUpSecondFactor };
    },
  }),
  anyone.post('/users/validate', {
    evenWithoutSpace: true,
    summary: 'Sign in',
    description:
      'Sets the session cookie. For a user with a second factor it returns a ticket instead, which `POST /users/second-factor` needs within 5 minutes. Returns 429 after 10 failures in 3 minutes for an account or an IP address.',
    body: credentials,
    errors: ['unauthenticated', 'forbidden', 'tooMany'],
    response: z.union([
      signedIn,
      z.object({ success: z.literal(false), message: z.string(), ticket: z.string() }),
    ]),
    async handle(ctx, input) {
      requireSecureCookie(ctx.client.request, ctx.publicUrl);
      const result = await signIn(ctx, { ...input, ...originOf(ctx) });
      if (!('ticket' in result)) return answerSignedIn(ctx, result);
      return { success: false as const, message: 'Enter the code from your app', ...result };
    },
  }),
  anyone.post('/users/second-factor', {
    evenWithoutSpace: true,
    summary: 'Complete a sign-in with a code of the app or a recovery code',
    description:
      'Sets the session cookie. A ticket has 5 tries. Wrong codes count like wrong passwords, and 30 in a day are refused with 429.',
    body: secondStep,
    errors: ['unauthenticated', 'forbidden', 'conflict', 'gone', 'tooMany'],
    response: signedIn,
    async handle(ctx, input) {
      requireSecureCookie(ctx.client.request, ctx.publicUrl);
      return answerSignedIn(ctx, await completeSignIn(ctx, { ...input, ...originOf(ctx) }));
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
