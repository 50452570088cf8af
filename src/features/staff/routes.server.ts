import { z } from 'zod';
import {
  accessChange,
  invitation,
  invitationAcceptance,
  newInvitation,
  userList,
} from './users.ts';
import {
  acceptInvitation,
  readInvitation,
  invite,
  handOverLink,
  withdrawInvitation,
} from './invitation.server.ts';
import { changeAccess, signOutUser } from './change-access.server.ts';
import { resetSecondFactor } from './second-factor/manage.server.ts';
import { listUsers } from './list.server.ts';
import { doneBody, routes } from '../../platform/http/route.server.ts';

const owners = routes({ tag: 'Users', policy: { can: 'users' } });
const anyone = routes({ tag: 'Users', policy: 'public' });

const invited = doneBody.extend({
  invitationId: z.int(),
  link: z
    .string()
    .nullable()
    .describe('The link to hand over if no mail server is set up, else null'),
});

/** Routes that owners use to manage users and invitations, and those of an invitation's link. */
export const userRoutes = [
  owners.get('/users', {
    summary: 'List users and open invitations',
    response: userList,
    handle: listUsers,
  }),
  owners.post('/users/invitations', {
    summary: 'Invite a colleague by email',
    description:
      'The link in the mail works once within 72 hours. An earlier invitation to the same address stops working. Returns 429 after 20 invitations in a day.',
    body: newInvitation,
    errors: ['conflict', 'tooMany'],
    status: 201,
    response: invited,
    async handle(ctx, invitee) {
      const { invitationId, link } = await invite(ctx, invitee);
      const message =
        link === null
          ? `The invitation to ${invitee.email} is on its way`
          : 'Copy the link and send it to your colleague';
      return { success: true as const, message, invitationId, link };
    },
  }),
  owners.post('/users/invitations/:invitationId/link', {
    summary: 'Create a new link of an invitation, to hand it over',
    description: 'The link works once within 72 hours. An earlier one stops working.',
    status: 201,
    response: z.object({ link: z.string() }),
    handle: handOverLink,
  }),
  owners.delete('/users/invitations/:invitationId', {
    summary: 'Withdraw an invitation',
    handle: withdrawInvitation,
    done: 'The invitation no longer works',
  }),
  owners.put('/users/:userId', {
    summary: 'Change the role of a user, or disable or enable the user',
    description:
      'Signs the user out everywhere. Returns 409 if no active owner would be left, and for an account that was deleted 30 days after it was disabled. An omitted field stays unchanged.',
    body: accessChange,
    errors: ['conflict'],
    handle: changeAccess,
    done: 'The account has been updated',
  }),
  owners.post('/users/:userId/sign-out', {
    summary: 'End all sessions of a user',
    handle: signOutUser,
    done: 'The user is signed out everywhere',
  }),
  owners.post('/users/:userId/reset-second-factor', {
    summary: 'Remove the second factor of a user who lost the phone',
    description:
      'Signs the user out everywhere and emails the user. Returns 409 for your own: remove it with your password.',
    errors: ['conflict'],
    handle: resetSecondFactor,
    done: 'The password alone is enough to sign in, until a second factor is set up again',
  }),
  anyone.get('/invitations/:token', {
    summary: 'Return the invitation of a link',
    description: 'Returns 404 for an accepted or withdrawn invitation, 410 for an expired one.',
    errors: ['conflict', 'gone'],
    response: invitation,
    async handle(ctx, input) {
      const { email, role } = await readInvitation(ctx, input);
      return { email, role };
    },
  }),
  anyone.post('/invitations/:token', {
    summary: 'Accept an invitation: create the account',
    body: invitationAcceptance,
    errors: ['conflict', 'gone'],
    handle: acceptInvitation,
    done: 'Your account is ready. You can now sign in',
  }),
];
