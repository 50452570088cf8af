import { expect, it } from 'vitest';
import { MailRefusedError } from '../ports/mailer.server.ts';
import { noticeOutage } from './notice-outage.server.ts';

it('is down after the mail server did not answer, unknown after two seconds, and up after an answer', async () => {
  let answer: Error | null = null;
  let now = 0;
  const mailer = noticeOutage(
    {
      send: async () => {
        if (answer) throw answer;
      },
      close: async () => {},
    },
    () => now,
  );
  const send = async (next: Error | null) => {
    answer = next;
    const mail = {
      to: 'a@cars.example',
      subject: 'Hello',
      text: '',
      messageId: '<1@cars.example>',
    };
    await mailer.send(mail).catch(() => undefined);
    return mailer.state?.();
  };
  expect(mailer.state?.()).toBe('up');
  expect(await send(new Error('ECONNREFUSED'))).toBe('down');
  now = 1_999;
  expect(mailer.state?.()).toBe('down');
  now = 2_000;
  expect(mailer.state?.()).toBe('unknown');
  expect(await send(new Error('ECONNREFUSED'))).toBe('down');
  expect(await send(null)).toBe('up');
  expect(await send(new Error('ECONNREFUSED'))).toBe('down');
  expect(await send(new MailRefusedError('550 no such user', true))).toBe('up');
});
