import type { Socket } from 'node:net';
import hoodiecrow from 'hoodiecrow-imap';

/** Starts an IMAP server with an empty mailbox, in memory. */
export async function imapServer() {
  const server = hoodiecrow({
    plugins: ['ID', 'NAMESPACE', 'UNSELECT'],
    storage: { INBOX: { messages: [], uidvalidity: 1 }, '': { separator: '/' } },
  });
  const sockets = new Set<Socket>();
  server.server.on('connection', (socket) => {
    sockets.add(socket);
    socket.on('error', () => {}).on('close', () => sockets.delete(socket));
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const address = server.server.address();
  const port = typeof address === 'object' && address ? address.port : 0;
  return {
    address: { url: `imap://testuser:testpass@127.0.0.1:${port}`, mailbox: 'INBOX' },
    inbox: () => server.getMailbox('INBOX'),
    deliver: (raw: Buffer | string, date: Date | null = null) => {
      const text = Buffer.from(raw).toString('latin1');
      server.appendMessage('INBOX', [], date && imapDate(date), text);
    },
    /** Closes all connections, as a failing mail server does. */
    disconnect: () => sockets.forEach((socket) => socket.destroy()),
    close: () => {
      sockets.forEach((socket) => socket.destroy());
      return new Promise<void>((resolve) => server.close(resolve));
    },
  };
}

/** `23-Nov-2026 12:00:00 +0000` */
function imapDate(date: Date): string {
  const [, day, month, year, time] = date.toUTCString().split(' ');
  return `${day}-${month}-${year} ${time} +0000`;
}
