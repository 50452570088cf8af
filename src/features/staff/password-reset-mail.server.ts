import { RESET_MINUTES } from './users.ts';

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
