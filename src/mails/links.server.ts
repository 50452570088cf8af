import type { MailKind } from './mail.ts';
import type { Db } from '../platform/database/client.server.ts';
import { deletePasswordReset, findResetUser } from '../staff/password-resets.server.ts';
import { issueEmailLink } from '../staff/change-email.server.ts';
import { issueInvitationLink } from '../staff/invitation.server.ts';
import { issueResetLink } from '../staff/reset-link.server.ts';

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
