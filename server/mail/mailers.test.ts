import { mkdtemp, readdir, readFile, stat } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { pino } from 'pino';
import { afterAll, expect, it } from 'vitest';
import { outboxMailer } from './outbox.ts';
import { smtpMailer } from './smtp.ts';
import { testMailServer } from '../testing/smtp-server.ts';

const mail = {
  to: 'aoife@cars.example',
  subject: 'Hello',
  text: 'A line.\n\nhttps://cars.example/x?a=b\n',
};
const FROM = 'Forecourt Motors <hello@forecourt.example>';

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
  'delivers to no second address: %j',
  async (to) => {
    server.mails.length = 0;
    const mailer = smtpMailer(server.url, FROM);
    await mailer.send({ ...mail, to }).catch(() => undefined);
    await mailer.close();
    expect(server.mails.flatMap((one) => one.to)).not.toContain('b@evil.example');
  },
);

it('rejects if the SMTP server is unreachable, so that the job is retried', async () => {
  const mailer = smtpMailer('smtp://127.0.0.1:1', FROM);
  await expect(mailer.send(mail)).rejects.toThrow('ECONNREFUSED');
});

it('writes a mail to a file that only its owner can read, and logs its path', async () => {
  const folder = join(await mkdtemp(join(tmpdir(), 'outbox-')), 'outbox');
  const lines: string[] = [];
  const log = pino({}, { write: (line: string) => void lines.push(line) });
  await outboxMailer(folder, FROM, log).send(mail);
  const [name = ''] = await readdir(folder);
  const file = join(folder, name);
  expect(name).toMatch(/\.eml$/);
  expect(await readFile(file, 'utf8')).toContain('https://cars.example/x?a=b');
  expect((await stat(file)).mode & 0o077).toBe(0);
  expect(JSON.parse(lines[0] ?? '{}')).toMatchObject({ file, subject: 'Hello' });
  expect(lines.join('')).not.toContain('aoife@');
});
