import { expect, it } from 'vitest';
import { passwordResetMail } from './password-reset.ts';

it('explains how to choose a new password', () => {
  expect(passwordResetMail({ firstName: 'Aoife', dealer: 'Forecourt Motors' })).toEqual({
    subject: 'Choose a new password for Forecourt Motors',
    text: `Hello Aoife,

someone, most likely you, requested a new password for your account at
Forecourt Motors. Choose it here within 15 minutes. The link works once:

{link}

If it wasn't you, you can ignore this e-mail. Your password hasn't changed.
`,
  });
});
