import type { SecondFactorEvent } from '../audit-log/second-factor-events.ts';
import { EMAIL_CHANGE_HOURS, INVITATION_HOURS, RESET_MINUTES } from './users.ts';

interface Recipient {
  firstName: string;
  dealer: { name: string; phone: string };
}

/** Advice in case somebody else did it. */
const warning = ({ phone }: { phone: string }) =>
  `If it wasn't you, tell the owner of the dealership now, or call ${phone}, and set a new password.`;

/** Sent to the new address of a user. `{link}` is replaced when it is sent. */
export const emailConfirmationMail = ({
  firstName,
  dealer,
}: {
  firstName: string;
  dealer: string;
}) => ({
  subject: `Confirm your new email address for ${dealer}`,
  text: `Hello ${firstName},\n\nOpen this link to sign in to ${dealer} with this address from now on. It works once, within ${EMAIL_CHANGE_HOURS} hours:\n\n{link}\n\nIf you didn't ask for this, ignore this email.`,
});

/** Sent to the old address of a user. Does not contain the new one. */
export const emailChangedMail = ({ firstName, dealer }: Recipient) => ({
  subject: `Your email address for ${dealer.name} has changed`,
  text: `Hello ${firstName},\n\nThe email address with which you sign in to ${dealer.name} has changed. This address no longer works.\n\n${warning(dealer)}`,
});

export const passwordChangedMail = ({ firstName, dealer }: Recipient) => ({
  subject: `Your password for ${dealer.name} has changed`,
  text: `Hello ${firstName},\n\nThe password with which you sign in to ${dealer.name} has changed.\n\n${warning(dealer)}`,
});

const SECOND_FACTOR_TEXTS: Readonly<Record<SecondFactorEvent, string>> = {
  added: 'From now on, we ask for a code from your app when you sign in.',
  removed: 'Your second factor was removed. Your password alone is enough to sign in.',
  reset:
    'Your second factor was reset. Your password alone is enough to sign in, until you set up a second factor again.',
  recoveryCodes: 'You have new recovery codes. The earlier ones no longer work.',
  recoveryUsed:
    'Somebody signed in with one of your recovery codes. Each works once. If you lost your phone, set up another one under Your account.',
};

export const secondFactorMail = ({
  firstName,
  dealer,
  event,
}: Recipient & { event: SecondFactorEvent }) => ({
  subject: `Your second factor for ${dealer.name}`,
  text: `Hello ${firstName},\n\n${SECOND_FACTOR_TEXTS[event]}\n\n${warning(dealer)}`,
});

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

/** Sent to a user who requested a new password. */
export const passwordResetMail = ({
  firstName,
  dealer,
}: {
  firstName: string;
  dealer: string;
}) => ({
  subject: `Choose a new password for ${dealer}`,
  text: `Hello ${firstName},

someone, most likely you, requested a new password for your account at
${dealer}. Choose it here within ${RESET_MINUTES} minutes. The link works once:

{link}

If it wasn't you, you can ignore this email. Your password hasn't changed.
`,
});
