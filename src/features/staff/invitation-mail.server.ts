import { INVITATION_HOURS } from './users.ts';

/** Sent to a person whom an owner invites. */
export const invitationMail = ({ inviter, dealer }: { inviter: string; dealer: string }) => ({
  subject: `${inviter} has invited you to ${possessive(dealer)} stock system`,
  text: `Hello,

${inviter} has invited you to ${possessive(dealer)} stock system. Choose your password here
within ${INVITATION_HOURS} hours. The link works once:

{link}

If you don't expect this invitation, you can ignore this email.
`,
});

/** `Murphy's`, `Murphy Motors'` */
const possessive = (name: string) => `${name}'${/s$/i.test(name) ? '' : 's'}`;
