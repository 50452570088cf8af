import { once } from 'node:events';
import { createServer, type Socket } from 'node:net';
import { parentPort, Worker } from 'node:worker_threads';

/**
 * Starts an IMAP server that returns each email unchanged, and knows only the commands that our client sends. It runs
 * in a thread, so that it does not block the event loop of the test.
 */
export async function rawImapServer() {
  const worker = new Worker(new URL(import.meta.url));
  const [port] = await once(worker, 'message');
  return {
    address: { url: `imap://testuser:testpass@127.0.0.1:${port}`, mailbox: 'INBOX' },
    deliver: (raw: Buffer) => worker.postMessage(raw, []),
    stop: () => worker.terminate(),
  };
}

/** The UID of an email is its position, from 1. */
const emails: Buffer[] = [];

function untagged(command: string): (string | Buffer)[] {
  if (/^LIST/i.test(command)) return ['* LIST () "/" INBOX\r\n'];
  if (/^CAPABILITY/i.test(command)) return ['* CAPABILITY IMAP4rev1\r\n'];
  if (/^EXAMINE/i.test(command))
    return [
      `* ${emails.length} EXISTS\r\n* OK [UIDVALIDITY 1]\r\n* OK [UIDNEXT ${emails.length + 1}]\r\n`,
    ];
  if (/^UID SEARCH/i.test(command)) {
    const from = Number(/UID (\d+):\*/i.exec(command)?.[1] ?? 1);
    const uids = Array.from(emails, (_, at) => at + 1).filter((uid) => uid >= from);
    return [`* SEARCH ${uids.join(' ')}\r\n`];
  }
  const [, uids = '', items = ''] = /^UID FETCH ([\d,]+) \((.*)\)$/i.exec(command) ?? [];
  return uids === '' ? [] : uids.split(',').flatMap((uid) => fetched(Number(uid), items));
}

function fetched(uid: number, items: string): (string | Buffer)[] {
  const email = emails[uid - 1];
  if (!email) return [];
  const facts = `* ${uid} FETCH (UID ${uid} RFC822.SIZE ${email.length}`;
  const [fields = '', names = ''] = /HEADER\.FIELDS \(([^)]*)\)/i.exec(items) ?? [];
  if (fields !== '') return literal(`${facts} BODY[${fields}]`, headersOf(email, names));
  if (/BODYSTRUCTURE/i.test(items)) return [`${facts} BODYSTRUCTURE ${structureOf(email)})\r\n`];
  const [, part = '', length = ''] = /BODY\.PEEK\[([^\]]*)\](?:<0\.(\d+)>)?/i.exec(items) ?? [];
  const content = part === '' ? email : email.subarray(endOfHeaders(email));
  const cut = length === '' ? content : content.subarray(0, Number(length));
  return literal(`${facts} BODY[${part}]${length && '<0>'}`, cut);
}

const literal = (start: string, bytes: Buffer) => [
  `${start} {${bytes.length}}\r\n`,
  bytes,
  ')\r\n',
];

function endOfHeaders(email: Buffer): number {
  const end = email.indexOf('\r\n\r\n');
  return end === -1 ? email.length : end + 4;
}

function headersOf(email: Buffer, names: string): Buffer {
  const wanted = new Set(names.toLowerCase().split(' '));
  const block = email.subarray(0, endOfHeaders(email)).toString('latin1');
  const lines = block.split(/\r\n(?![ \t])/);
  const found = lines.filter((line) => wanted.has(line.split(':', 1)[0]!.trim().toLowerCase()));
  return Buffer.from(`${found.map((line) => `${line}\r\n`).join('')}\r\n`, 'latin1');
}

/** Describes every email as one text, because the large emails of the tests have one part. */
function structureOf(email: Buffer): string {
  const html = headersOf(email, 'content-type').toString().includes('text/html');
  const size = email.length - endOfHeaders(email);
  return `("TEXT" "${html ? 'HTML' : 'PLAIN'}" ("CHARSET" "utf-8") NIL NIL "8BIT" ${size} 1)`;
}

function serve(socket: Socket): void {
  let received = '';
  socket.on('error', () => {});
  // Otherwise the rest of a response waits until the client acknowledges its beginning.
  socket.setNoDelay();
  socket.write('* OK ready\r\n');
  socket.on('data', (chunk) => {
    received += String(chunk);
    const lines = received.split('\r\n');
    received = lines.pop() ?? '';
    for (const line of lines) {
      const [tag = '', ...rest] = line.split(' ');
      for (const piece of untagged(rest.join(' '))) socket.write(piece);
      socket.write(`${tag} OK done\r\n`);
    }
  });
}

if (parentPort) {
  const port = parentPort;
  port.on('message', (raw: Uint8Array) => emails.push(Buffer.from(raw)));
  const server = createServer(serve).listen(0, '127.0.0.1');
  await once(server, 'listening');
  const address = server.address();
  port.postMessage(typeof address === 'object' && address ? address.port : 0);
}
