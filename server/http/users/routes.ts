import { z } from 'zod';
import {
  credentials,
  passwordReset,
  resetRequest,
  SESSION_DAYS,
  sessionUser,
} from '../../../domain/user.ts';
import { readSessionCookie, sessionCookie, sessionCookieName } from '../../auth/session-cookie.ts';
import type { Database } from '../../data/engine/client.ts';
import type { Queue } from '../../ports/queue.ts';
import { requestPasswordReset } from '../../services/users/request-password-reset.ts';
import { resetPassword } from '../../services/users/reset-password.ts';
import { signIn } from '../../services/users/sign-in.ts';
import { signOut } from '../../services/users/sign-out.ts';
import { type Call, forOne, type Route, route } from '../core/route.ts';

const said = z.object({ success: z.literal(true), message: z.string() });
const done = { name: 'Done', description: 'It is done', schema: said };

const describedAs = (path: string, summary: string) =>
  ({ path: `/users/${path}`, summary, tag: 'Staff', policy: 'public', method: 'post' }) as const;

/** Signing in and out, and choosing a new password. */
export function signInRoutes(
  { database: { db }, queue }: { database: Database; queue: Queue },
  publicUrl: string,
): Route[] {
  const cookieName = sessionCookieName(publicUrl);
  const tokenOf = (call: Pick<Call<unknown>, 'header'>) =>
    readSessionCookie(call.header('cookie'), cookieName);

  return [
    route({
      method: 'get',
      path: '/users/session',
      policy: 'public',
      tag: 'Staff',
      summary: 'Whoever is signed in; null for anyone else',
      answer: {
        name: 'Session',
        description: 'The session',
        schema: z.object({ user: sessionUser.nullable() }),
      },
      async handle(call) {
        const user = await call.user();
        const stale = !user && call.header('cookie')?.includes(`${cookieName}=`);
        const answer = forOne({ user });
        return stale
          ? { ...answer, headers: { 'set-cookie': sessionCookie(publicUrl, '', 0) } }
          : answer;
      },
    }),
    route({
      ...describedAs('validate', 'Signs in'),
      description:
        'Sets the session’s cookie. After 10 failures in 3 minutes, for an account or an address, it answers 429.',
      body: credentials,
      refusals: ['unauthenticated', 'tooMany'],
      answer: {
        name: 'SignedIn',
        description: 'Signed in',
        schema: said.extend({ user: sessionUser.omit({ role: true }) }),
      },
      async handle(call) {
        const origin = { address: call.address(), previousToken: tokenOf(call) };
        const { token, user } = await signIn(db, call.body, origin);
        const message = 'You have been logged in successfully';
        return {
          ...forOne({ success: true, message, user }),
          headers: { 'set-cookie': sessionCookie(publicUrl, token, SESSION_DAYS * 86_400) },
        };
      },
    }),
    route({
      ...describedAs('logout', 'Signs out: the session ends at once'),
      answer: done,
      async handle(call) {
        await signOut(db, tokenOf(call));
        const message = 'You have been logged out successfully';
        return {
          ...forOne({ success: true, message }),
          headers: { 'set-cookie': sessionCookie(publicUrl, '', 0) },
        };
      },
    }),
    route({
      ...describedAs('request-password-reset', 'Asks for a link to choose a new password'),
      description: 'The answer is the same whether there is such an account.',
      body: resetRequest,
      answer: done,
      async handle({ body, address }) {
        await requestPasswordReset({ db, queue }, body.email, address());
        const message =
          'If an account exists with this email, you will receive a password reset link';
        return forOne({ success: true, message });
      },
    }),
    route({
      ...describedAs('reset-password', 'Sets a new password, with the token of such a link'),
      description: 'A link works once, within 15 minutes. Every session of the user ends.',
      body: passwordReset,
      answer: done,
      async handle({ body, address }) {
        await resetPassword(db, body, address());
        return forOne({
          success: true,
          message: 'You can now sign in with your new password',
        });
      },
    }),
  ];
}
