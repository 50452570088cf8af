import { expect, it } from 'vitest';
import { mailboxText } from '../mails/mailbox-state.ts';

const NOW = Date.parse('2026-11-23T14:05:00Z');
const at = (iso: string) => new Date(iso).toISOString();
const usual = { failure: null, checkedAt: at('2026-11-23T14:04:40Z'), messageAt: null };

it.each([
  [usual, 'Connected, no message yet'],
  [{ ...usual, messageAt: at('2026-11-23T14:02:00Z') }, 'Connected, last message 14:02'],
  [
    { ...usual, messageAt: at('2026-07-01T13:02:00Z') },
    'Connected, last message 1 Jul 2026, 14:02',
  ],
  [{ ...usual, checkedAt: null }, 'Not read yet. This takes a minute after the start.'],
  [
    { ...usual, checkedAt: at('2026-11-23T13:40:00Z') },
    'Not read since 13:40. Is a process running with the role worker or all?',
  ],
  [
    { ...usual, failure: 'password' as const },
    'The mail server refused the user name or the password in IMAP_URL.',
  ],
])('says for %j: %s', (state, text) => {
  expect(mailboxText(state, NOW)).toBe(text);
});
