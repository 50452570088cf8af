import { deflateSync } from 'node:zlib';
import { png } from './images/hostile-images.ts';
import { multipart, rawMail } from './raw-mails.ts';

/** An unusual or malicious email. */
interface UnusualMail {
  raw: Buffer;
  /** The expected entry in the thread; null if the email belongs to no thread. */
  shown: Shown | null;
}

interface Shown {
  text: RegExp;
  actorName?: string;
  omitted?: string[];
  omittedCount?: number;
  problem?: string | null;
}

const shown = (text: RegExp, more: Omit<Shown, 'text'> = {}): Shown => ({ text, ...more });

type Header = readonly [name: string, value: string];

/**
 * Returns emails that answer `messageId`, as unusual mail programs and attackers send them. Keys describe the
 * difference from a usual email.
 * @param messageId Message-ID of an email that we sent
 */
export function mailCorpus(messageId: string): Readonly<Record<string, UnusualMail>> {
  const answer = (headers: readonly Header[], body: string | Buffer = 'Hello') =>
    rawMail({ headers: [['In-Reply-To', messageId], ...headers], body });
  const withParts = (parts: Parameters<typeof multipart>[0]) => {
    const { headers, body } = multipart([{ type: 'text/plain', content: 'Hello' }, ...parts]);
    return answer(headers, body);
  };
  const attached = (name: string, content: string | Buffer, type = 'application/octet-stream') =>
    withParts([{ type, disposition: `attachment; filename="${name}"`, content }]);

  return {
    'without a Message-ID': { raw: answer([['Message-ID', '']]), shown: shown(/^Hello$/) },
    'without a date and a sender': {
      raw: answer([
        ['Date', ''],
        ['From', ''],
      ]),
      shown: shown(/^Hello$/, { actorName: 'Unknown sender' }),
    },
    'with ten senders': {
      raw: answer(Array.from({ length: 10 }, (_, at) => ['From', `${at} <${at}@x.example>`])),
      shown: shown(/^Hello$/, { actorName: '0' }),
    },
    'with a sender that is no address': {
      raw: answer([['From', '"<script>alert(1)</script>" <>,,;:@']]),
      shown: shown(/^Hello$/),
    },
    'with 2,000 parts': {
      raw: withParts(
        Array.from({ length: 2_000 }, (_, at) => ({
          type: 'text/csv',
          disposition: `attachment; filename=${at}.csv`,
          content: 'a',
        })),
      ),
      shown: shown(/^Hello$/, { omittedCount: 2_000 }),
    },
    'nested 60 deep': { raw: nested(answer, 60), shown: shown(/^Hello$/) },
    'forwarded 30 times': { raw: forwarded(answer, 30), shown: shown(/^$/, { omittedCount: 1 }) },
    'in an unknown charset': {
      raw: answer([['Content-Type', 'text/plain; charset=x-klingon']], 'Hello'),
      shown: shown(/^Hello$/),
    },
    'in another charset than the header names': {
      raw: answer([['Content-Type', 'text/plain; charset=utf-8']], Buffer.from([72, 233, 108])),
      shown: shown(/^H\ufffdl$/),
    },
    'with Base64 that ends half-way': {
      raw: answer([['Content-Transfer-Encoding', 'base64']], 'SGVsbG8gdGhlcmU'),
      shown: shown(/^Hello the/),
    },
    'with a header of 1 MB': {
      raw: answer([['X-Long', 'a'.repeat(1_000_000)]]),
      shown: shown(/^Hello$/),
    },
    'with headers of 3 MB': {
      raw: answer([['X-Long', 'a'.repeat(3_000_000)]]),
      shown: shown(/^Hello$/),
    },
    'with a subject of 1 MB': {
      raw: answer([['Subject', 'a'.repeat(1_000_000)]]),
      shown: shown(/^Hello$/),
    },
    'with line breaks in the subject': {
      raw: answer([['Subject', '=?utf-8?Q?a=0D=0ABcc:_b@c.example?=\r\n folded']]),
      shown: shown(/^Hello$/),
    },
    'with NUL bytes and a lone surrogate': {
      raw: answer([], Buffer.from([72, 0, 105, 0xed, 0xa0, 0x80, 46])),
      shown: shown(/^Hi.*\.$/),
    },
    'with winmail.dat': {
      raw: attached('winmail.dat', Buffer.from([0x78, 0x9f, 0x3e, 0x22]), 'application/ms-tnef'),
      shown: shown(/^Hello$/, { omitted: ['winmail.dat'] }),
    },
    'with a calendar file': {
      raw: withParts([
        { type: 'text/calendar; method=REQUEST; name=invite.ics', content: 'BEGIN:VCALENDAR' },
      ]),
      shown: shown(/^Hello$/, { omitted: ['invite.ics'] }),
    },
    'with an SVG': {
      raw: attached('a.svg', '<svg onload="alert(1)"/>', 'image/svg+xml'),
      shown: shown(/^Hello$/, { omitted: ['a.svg'] }),
    },
    'with a decompression bomb as an image': {
      raw: attached('bomb.png', png({ width: 30_000, height: 30_000 }, deflateSync('a'))),
      shown: shown(/^Hello$/, { omitted: ['bomb.png'] }),
    },
    'with a file of 11 MB': {
      raw: attached('large.pdf', Buffer.concat([Buffer.from('%PDF-'), Buffer.alloc(11_534_336)])),
      shown: shown(/^Hello$/, { omitted: ['large.pdf'] }),
    },
    'of HTML with a script': {
      raw: answer(
        [['Content-Type', 'text/html; charset=utf-8']],
        '<p onclick="x()">Hel<b>lo</b> &lt;b&gt;</p><script>alert(1)</script><img src="http://t.example/">',
      ),
      shown: shown(/^Hello <b>$/),
    },
    'with a text of 300 kB': {
      raw: answer([], 'é'.repeat(150_000)),
      shown: shown(/^é{50000}$/, { problem: 'cut' }),
    },
    'without a closing boundary': {
      raw: answer([['Content-Type', 'multipart/mixed; boundary=b']], '--b\r\n\r\nHello'),
      shown: shown(/^Hello$/),
    },
    'with a malformed content type': {
      raw: answer([['Content-Type', ';;=multipart"; charset']]),
      shown: shown(/^Hello$/),
    },
    'without a text': { raw: answer([], ''), shown: shown(/^$/) },
    'that answers another dealer’s site': {
      raw: rawMail({ headers: [['In-Reply-To', '<enquiryReply-1@other.example>']] }),
      shown: null,
    },
    'without headers': { raw: Buffer.from('\r\nHello'), shown: null },
    'of one byte': { raw: Buffer.from('a'), shown: null },
  };
}

type Answer = (headers: readonly Header[], body?: string) => Buffer;

function nested(answer: Answer, depth: number): Buffer {
  let body = 'Content-Type: text/plain\r\n\r\nHello';
  for (let at = depth; at > 1; at -= 1)
    body = `Content-Type: multipart/mixed; boundary=b${at}\r\n\r\n--b${at}\r\n${body}\r\n--b${at}--`;
  return answer([['Content-Type', 'multipart/mixed; boundary=b1']], `--b1\r\n${body}\r\n--b1--`);
}

function forwarded(answer: Answer, times: number): Buffer {
  let body = 'Content-Type: text/plain\r\n\r\nHello';
  for (let at = 1; at < times; at += 1) body = `Content-Type: message/rfc822\r\n\r\n${body}`;
  return answer([['Content-Type', 'message/rfc822']], body);
}
