import type { MailKind } from '../../../domain/mail/mail.ts';
import type { Db } from '../../data/engine/client.ts';
import { deletePasswordReset, findResetUser } from '../../data/users/password-resets.ts';
import { issueEmailLink } from '../users/account/change-email.ts';
import { issueInvitationLink } from '../users/invitations/invitation.ts';
import { issueResetLink } from '../users/reset-link.ts';

/**
 * Creates the token of a link when the mail is sent, stores its hash and returns the link. An earlier link of
 * the same record stops working. Returns null if the record does not exist any more: then the mail is not
 * sent.
 */
type LinkMaker = (db: Db, id: number, publicUrl: string) => Promise<string | null>;

export const LINKS: { [Kind in MailKind]?: LinkMaker } = {
  async passwordReset(db, resetId, publicUrl) {
    if (await findResetUser(db, resetId)) return issueResetLink(db, resetId, publicUrl);
    await deletePasswordReset(db, resetId);
    return null;
  },
  invitation: issueInvitationLink,
  emailConfirmation: issueEmailLink,
};
