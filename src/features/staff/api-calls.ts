import type { Credentials, SessionUser } from './users.ts';
import type { ApiClient } from '../../app/api/client.ts';
import type { ApiBody } from '../../app/api/contract.ts';

/** Sessions, the user's own account, and the accounts and invitations that an owner manages. */
export const userCalls = ({ get, post, put, remove }: ApiClient) => ({
  /** The signed-in user, and whether somebody must set up a second factor first. */
  sessionState: (signal?: AbortSignal) => get('/users/session', { signal }),
  session: async (signal?: AbortSignal): Promise<SessionUser | null> =>
    (await get('/users/session', { signal })).user,
  /** The response sets the session cookie. Rejects with 401 and 429. */
  signIn: (body: Credentials) => post('/users/validate', 200, { body }),
  /** Completes a sign-in that returned a ticket. Rejects with 401, 409, 410 and 429. */
  completeSignIn: (body: ApiBody<'post', '/users/second-factor'>) =>
    post('/users/second-factor', 200, { body }),
  signOut: () => post('/users/logout', 200, {}),
  /** Requests a reset link by email; the response is the same if there is no such account. */
  requestPasswordReset: (email: string) =>
    post('/users/request-password-reset', 200, { body: { email } }),
  resetPassword: (token: string, password: string) =>
    post('/users/reset-password', 200, { body: { token, password } }),
  account: (signal?: AbortSignal) => get('/account', { signal }),
  sessions: (signal?: AbortSignal) => get('/account/sessions', { signal }),
  changeNames: (body: ApiBody<'put', '/account'>) => put('/account', { body }),
  changePassword: (body: ApiBody<'post', '/account/password'>) =>
    post('/account/password', 200, { body }),
  /** Rejects with 422 for a wrong password. */
  startSecondFactor: (body: ApiBody<'post', '/account/second-factor'>) =>
    post('/account/second-factor', 200, { body }),
  confirmSecondFactor: (body: ApiBody<'post', '/account/second-factor/confirm'>) =>
    post('/account/second-factor/confirm', 200, { body }),
  renewRecoveryCodes: (body: ApiBody<'post', '/account/second-factor/recovery-codes'>) =>
    post('/account/second-factor/recovery-codes', 200, { body }),
  removeSecondFactor: (body: ApiBody<'post', '/account/second-factor/remove'>) =>
    post('/account/second-factor/remove', 200, { body }),
  resetSecondFactor: (userId: number) =>
    post('/users/:userId/reset-second-factor', 200, { params: { userId } }),
  /** The response has the address of the calendar, which cannot be read again. */
  createCalendarLink: () => post('/account/calendar-link', 201, {}),
  removeCalendarLink: () => remove('/account/calendar-link', {}),
  signOutOthers: () => post('/account/sign-out-others', 200, {}),
  users: (signal?: AbortSignal) => get('/users', { signal }),
  /** Rejects with 409 if no active owner would be left. */
  changeAccess: (userId: number, body: ApiBody<'put', '/users/:userId'>) =>
    put('/users/:userId', { params: { userId }, body }),
  signOutUser: (userId: number) => post('/users/:userId/sign-out', 200, { params: { userId } }),
  /** Rejects with 409 for the address of another account, and with 422 for a wrong password. */
  changeEmail: (body: ApiBody<'post', '/account/email'>) => post('/account/email', 200, { body }),
  confirmEmail: (token: string) => post('/users/confirm-email', 200, { body: { token } }),
  /** Creates a new link of an invitation. */
  invitationLink: (invitationId: number) =>
    post('/users/invitations/:invitationId/link', 201, { params: { invitationId } }),
  /** Rejects with 409 if the address already has an account, and with 429 after 20 invitations in a day. */
  invite: (body: ApiBody<'post', '/users/invitations'>) =>
    post('/users/invitations', 201, { body }),
  withdrawInvitation: (invitationId: number) =>
    remove('/users/invitations/:invitationId', { params: { invitationId } }),
  /** Rejects with 404 for an accepted or withdrawn invitation, with 410 for an expired one. */
  invitation: (token: string) => get('/invitations/:token', { params: { token } }),
  acceptInvitation: (token: string, body: ApiBody<'post', '/invitations/:token'>) =>
    post('/invitations/:token', 200, { params: { token }, body }),
});
