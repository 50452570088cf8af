import { randomUUID } from 'node:crypto';
import { readdir, readFile, stat } from 'node:fs/promises';
import { join } from 'node:path';
import { pino } from 'pino';
import { afterAll, expect, it } from 'vitest';
import { parseSender } from './message.server.ts';
import { outboxMailer, removeMessages } from './outbox.server.ts';
import { smtpMailer } from './smtp.server.ts';
import { testMailServer } from '../../../tests/helpers/smtp-server.ts';
import { temporaryFolder } from '../../../tests/helpers/temporary-folder.ts';

const mail = {
  to: 'aoife@cars.example',
  subject: 'Hello',
  text: 'A line.\n\nhttps://cars.example/x?a=b\n',
  messageId: '<passwordReset-1@cars.example>',
};
const FROM = () => parseSender('Forecourt Motors <hello@forecourt.example>');

const temporary = await temporaryFolder();
const server = await testMailServer();
afterAll(() => server.close());

it('delivers a mail with its sender and one recipient', async () => {
  const mailer = smtpMailer(server.url, FROM);
  await mailer.send(mail);
  await mailer.close();
  const [arrived] = server.mails;
  expect(arrived?.to).toEqual(['aoife@cars.example']);
  expect(arrived?.from).toBe('hello@forecourt.example');
  expect(arrived?.content).toContain('Subject: Hello');
  expect(arrived?.content).toContain('https://cars.example/x?a=b');
});

it.each(['a@cars.example, b@evil.example', 'a@cars.example\r\nBcc: b@evil.example'])(
  'does not deliver to a second address in %j',
  async (to) => {
    server.mails.length = 0;
    const mailer = smtpMailer(server.url, FROM);
    await mailer.send({ ...mail, to }).catch(() => undefined);
    await mailer.close();
    expect(server.mails.flatMap((one) => one.to)).not.toContain('b@evil.example');
  },
);

it('sends a name, an address for replies, headers and a calendar file', async () => {
  server.mails.length = 0;
  const mailer = smtpMailer(server.url, FROM);
  await mailer.send({
    ...mail,
    fromName: 'Ciarán at Forecourt, Motors',
    replyTo: 'sales@forecourt.example',
    headers: { 'Auto-Submitted': 'auto-replied', 'In-Reply-To': '<first@cars.example>' },
    calendar: { method: 'CANCEL', content: 'BEGIN:VCALENDAR\r\nEND:VCALENDAR\r\n' },
  });
  await mailer.close();
  const [arrived] = server.mails;
  expect(arrived?.from).toBe('hello@forecourt.example');
  const content = arrived?.content.replaceAll(/\r\n(?=[ \t])/g, '').replaceAll('\r\n', '\n') ?? '';
  expect(content).toMatch(/^From: .*<hello@forecourt\.example>$/m);
  expect(content.split('\n')).toEqual(
    expect.arrayContaining([
      'Reply-To: sales@forecourt.example',
      'Message-ID: <passwordReset-1@cars.example>',
      'Auto-Submitted: auto-replied',
      'In-Reply-To: <first@cars.example>',
    ]),
  );
  expect(content).toMatch(/Content-Type: text\/calendar; charset=utf-8; method=CANCEL/);
  expect(content).not.toContain('text/html');
});

it('throws for a line break in a header value', async () => {
  const mailer = smtpMailer(server.url, FROM);
  for (const bad of [
    { subject: 'Hello\nBcc: b@evil.example' },
    { fromName: 'A\r\nBcc: b@evil.example' },
    { headers: { References: '<a@x>\r\n <b@x>' } },
  ])
    await expect(mailer.send({ ...mail, ...bad })).rejects.toThrow('line break');
  await mailer.close();
});

it('distinguishes a permanent refusal of a mail from a temporary one', async () => {
  const mailer = smtpMailer(server.url, FROM);
  const refusal = (to: string) => mailer.send({ ...mail, to });
  await expect(refusal('refused-550@cars.example')).rejects.toMatchObject({
    name: 'MailRefusedError',
    isPermanent: true,
    answer: '550 no such user',
  });
  await expect(refusal('refused-451@cars.example')).rejects.toMatchObject({ isPermanent: false });
  await mailer.close();
});

// Linux connects 0.0.0.0 to this machine, although it is not a loopback address.
const elsewhere = server.url.replace('127.0.0.1', '0.0.0.0');

it('sends nothing over the network to a mail server that does not offer TLS', async () => {
  server.mails.length = 0;
  const mailer = smtpMailer(elsewhere, FROM);
  await expect(mailer.send(mail)).rejects.toThrow('The mail server does not offer TLS.');
  expect(server.mails).toEqual([]);
});

it('sends without TLS if the operator allows it', async () => {
  server.mails.length = 0;
  await smtpMailer(elsewhere, FROM, { allowPlain: true }).send(mail);
  expect(server.mails).toHaveLength(1);
});

it('rejects if the SMTP server is unreachable, so that the job is retried', async () => {
  const mailer = smtpMailer('smtp://127.0.0.1:1', FROM);
  await expect(mailer.send(mail)).rejects.toThrow('ECONNREFUSED');
});

it('writes a mail to a file that only its owner can read, and logs its path', async () => {
  const folder = join(temporary, 'written');
  const lines: string[] = [];
  const log = pino({}, { write: (line: string) => void lines.push(line) });
  await outboxMailer(folder, FROM, log).send(mail);
  const [name = ''] = await readdir(folder);
  const file = join(folder, name);
  expect(name).toMatch(/\.eml$/);
  expect(await readFile(file, 'utf8')).toContain('https://cars.example/x?a=b');
  expect((await stat(file)).mode & 0o077).toBe(0);
  expect(JSON.parse(lines[0] ?? '{}')).toMatchObject({ file, messageId: mail.messageId });
  expect(lines.join('')).not.toMatch(/aoife@|Hello/);
});

it('deletes the files of erased emails, and no others', async () => {
  const folder = join(temporary, 'erased');
  const erased = {
    ...mail,
    messageId: `<enquiryReceived-${randomUUID()}@www.long-name-of-a-dealer.example>`,
  };
  expect(await removeMessages(folder, [erased.messageId])).toBe(0);
  const mailer = outboxMailer(folder, FROM, pino({ level: 'silent' }));
  await mailer.send({ ...erased, text: `Message-ID: <other@cars.example>\n${mail.text}` });
  await mailer.send({ ...mail, messageId: '<enquiryReply-2@cars.example>' });
  expect(await removeMessages(folder, [erased.messageId, '<other@cars.example>'])).toBe(1);
  const [name = '', ...others] = await readdir(folder);
  expect(others).toEqual([]);
  expect(await readFile(join(folder, name), 'utf8')).toContain('<enquiryReply-2@cars.example>');
});
