/** Reasons why the text of an email is incomplete. */
export const PROBLEMS = {
  cut: 'This email is very long. The rest is in your mailbox.',
  unreadable: 'We couldn’t read this email. It’s in your mailbox.',
  sealed: 'Open your mailbox to read it.',
} as const;
export type Problem = keyof typeof PROBLEMS;
