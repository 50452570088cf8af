import { createServer, type Socket } from 'node:net';
import { afterEach, expect, it } from 'vitest';
import { listen } from '../../../tests/helpers/listen.ts';
import { openMailbox } from './mailbox.server.ts';

const closers: (() => unknown)[] = [];
afterEach(() => {
  for (const close of closers.splice(0)) close();
});

/** Starts a server with faulty responses, and opens its mailbox. */
async function openOn(serve: (socket: Socket) => void, protocol = 'imap') {
  const server = createServer((socket) => {
    closers.push(() => socket.destroy());
    socket.on('error', () => {});
    serve(socket);
  });
  closers.push(() => server.close());
  const port = await listen(server);
  const url = `${protocol}://hello:password@127.0.0.1:${port}`;
  return openMailbox({ url, mailbox: 'INBOX' }, { headers: 400, email: 400 });
}

/** Sends the text one character at a time, and never ends. */
const drip = (socket: Socket, text: string) => {
  let at = 0;
  const timer = setInterval(() => socket.write(text[(at += 1) % text.length] ?? ''), 20);
  closers.push(() => clearInterval(timer));
};

it.each([
  ['slow', 'sends a greeting that does not end', (socket: Socket) => drip(socket, '* OK ready ')],
  ['slow', 'sends nothing', () => {}],
  ['closed', 'closes the connection', (socket: Socket) => void socket.end('* OK ready\r\n')],
  [
    'closed',
    'closes the connection in the middle of an answer',
    (socket: Socket) => {
      socket.write('* OK ready\r\n');
      socket.once('data', () => socket.end('* CAPABILITY IMAP4rev1 AU'));
    },
  ],
])('fails with %s if the mail server %s', async (failure, _what, serve) => {
  await expect(openOn(serve)).rejects.toMatchObject({ name: 'MailboxError', failure });
});

it('fails with tls if the mail server does not offer TLS', async () => {
  const opened = openOn((socket) => void socket.end('* OK ready\r\n'), 'imaps');
  await expect(opened).rejects.toMatchObject({ failure: 'tls' });
});
