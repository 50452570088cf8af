import { z } from 'zod';
import {
  accessChange,
  invitation,
  invitationAcceptance,
  newInvitation,
  userList,
} from '../../../domain/users.ts';
import type { Deps } from '../../deps.ts';
import { acceptInvitation, readInvitation } from '../../services/users/invitations/accept.ts';
import { changeAccess } from '../../services/users/change-access.ts';
import { handOverLink } from '../../services/users/invitations/hand-over-link.ts';
import { invite } from '../../services/users/invitations/invite.ts';
import { listUsersAndInvitations } from '../../services/users/list.ts';
import { withdrawInvitation } from '../../services/users/invitations/withdraw.ts';
import { signOutUser } from '../../services/users/sign-out-user.ts';
import { done, doneBody } from '../core/done.ts';
import { privateJson, route } from '../core/route.ts';

const owners = { tag: 'Users', policy: { can: 'users' } } as const;
const response = { name: 'Done', description: 'Done', schema: doneBody };

/** Routes that owners use to manage users and invitations, and those of an invitation's link. */
export function userRoutes({
  database: { db },
  queue,
  settings,
  config: { publicUrl, smtpUrl },
}: Pick<Deps, 'database' | 'queue' | 'settings' | 'config'>) {
  return [
    route({
      ...owners,
      method: 'get',
      path: '/users',
      summary: 'List users and open invitations',
      response: { name: 'UserList', description: 'Users and open invitations', schema: userList },
      handle: async () => privateJson(await listUsersAndInvitations(db)),
    }),
    route({
      ...owners,
      method: 'post',
      path: '/users/invitations',
      summary: 'Invite a colleague by email',
      description:
        'The link in the mail works once within 72 hours. An earlier invitation to the same address stops working. Returns 429 after 20 invitations in a day.',
      body: newInvitation,
      errors: ['conflict', 'tooMany'],
      response: {
        status: 201,
        name: 'Invited',
        description: 'The email is queued, or the link can be handed over',
        schema: doneBody.extend({
          invitationId: z.int(),
          link: z
            .string()
            .nullable()
            .describe('The link to hand over if no mail server is set up, else null'),
        }),
      },
      handle: async ({ body, user }) => {
        const deps = {
          db,
          queue,
          publicUrl,
          dealer: settings.current('dealer'),
          hasMailServer: smtpUrl !== undefined,
        };
        const { invitationId, link } = await invite(deps, body, await user());
        const message =
          link === null
            ? `The invitation to ${body.email} is on its way`
            : 'Copy the link and send it to your colleague';
        return privateJson({ success: true as const, message, invitationId, link });
      },
    }),
    route({
      ...owners,
      method: 'post',
      path: '/users/invitations/:invitationId/link',
      summary: 'Create a new link of an invitation, to hand it over',
      description: 'The link works once within 72 hours. An earlier one stops working.',
      params: { invitationId: 'Id of the invitation' },
      errors: ['notFound'],
      response: {
        status: 201,
        name: 'InvitationLink',
        description: 'The link',
        schema: z.object({ link: z.string() }),
      },
      handle: async (call) => {
        const invitationId = call.idOf('invitationId');
        return privateJson({
          link: await handOverLink(db, invitationId, publicUrl, await call.user()),
        });
      },
    }),
    route({
      ...owners,
      method: 'delete',
      path: '/users/invitations/:invitationId',
      summary: 'Withdraw an invitation',
      params: { invitationId: 'Id of the invitation' },
      errors: ['notFound'],
      response,
      handle: async (call) => {
        await withdrawInvitation(db, call.idOf('invitationId'), await call.user());
        return done('The invitation no longer works');
      },
    }),
    route({
      ...owners,
      method: 'put',
      path: '/users/:userId',
      summary: 'Change the role of a user, or disable or enable the user',
      description:
        'Signs the user out everywhere. Returns 409 if no active owner would be left. An omitted field stays unchanged.',
      params: { userId: 'Id of the user' },
      body: accessChange,
      errors: ['notFound', 'conflict'],
      response,
      handle: async (call) => {
        await changeAccess(db, call.idOf('userId'), call.body, await call.user());
        return done('The account has been updated');
      },
    }),
    route({
      ...owners,
      method: 'post',
      path: '/users/:userId/sign-out',
      summary: 'End all sessions of a user',
      params: { userId: 'Id of the user' },
      errors: ['notFound'],
      response,
      handle: async (call) => {
        await signOutUser(db, call.idOf('userId'), await call.user());
        return done('The user is signed out everywhere');
      },
    }),
    route({
      tag: 'Users',
      policy: 'public',
      method: 'get',
      path: '/invitations/:token',
      summary: 'Return the invitation of a link',
      description: 'Returns 404 for an accepted or withdrawn invitation, 410 for an expired one.',
      params: { token: 'Token of the link' },
      errors: ['notFound', 'conflict', 'gone'],
      response: { name: 'Invitation', description: 'The invitation', schema: invitation },
      handle: async ({ param }) => {
        const { email, role } = await readInvitation(db, param('token'));
        return privateJson({ email, role });
      },
    }),
    route({
      tag: 'Users',
      policy: 'public',
      method: 'post',
      path: '/invitations/:token',
      summary: 'Accept an invitation: create the account',
      params: { token: 'Token of the link' },
      body: invitationAcceptance,
      errors: ['notFound', 'conflict', 'gone'],
      response,
      handle: async ({ param, body }) => {
        await acceptInvitation(db, param('token'), body, settings.current('dealer'));
        return done('Your account is ready. You can now sign in');
      },
    }),
  ];
}
