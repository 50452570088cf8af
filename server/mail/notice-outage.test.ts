import { expect, it } from 'vitest';
import { MailRefusedError } from '../ports/mailer.ts';
import { noticeOutage } from './notice-outage.ts';

it('is down for two seconds after the mail server did not answer, until it accepts or refuses a mail', async () => {
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
    return mailer.isDown?.();
  };
  expect(mailer.isDown?.()).toBe(false);
  expect(await send(new Error('ECONNREFUSED'))).toBe(true);
  now = 1_999;
  expect(mailer.isDown?.()).toBe(true);
  now = 2_000;
  expect(mailer.isDown?.()).toBe(false);
  expect(await send(new Error('ECONNREFUSED'))).toBe(true);
  expect(await send(null)).toBe(false);
  expect(await send(new Error('ECONNREFUSED'))).toBe(true);
  expect(await send(new MailRefusedError('550 no such user', true))).toBe(false);
});
