import { sql } from 'drizzle-orm';
import { enquiries, mails } from '../../src/app/schema.server.ts';
import type { Db } from '../../src/platform/database/client.server.ts';
import { HOSTILE, repeated } from './hostile-content.ts';

const TEXT = 'Content-Type: text/plain; charset=utf-8';

const parts = (...each: readonly string[]) =>
  `Content-Type: multipart/mixed; boundary=b\r\n\r\n${each.map((part) => `--b\r\n${part}\r\n`).join('')}--b--`;
const report = (status: string, returned: string) =>
  `Return-Path: <>\r\nContent-Type: multipart/report; report-type=delivery-status; boundary=b\r\n\r\n--b\r\nContent-Type: message/delivery-status\r\n\r\n${status}\r\n--b\r\nContent-Type: text/rfc822-headers\r\n\r\n${returned}\r\n--b--`;
const FAILED = 'Final-Recipient: rfc822; roisin@example.com\r\nAction: failed\r\nStatus: 5.1.1\r\n';
const calendar = (lines: string) =>
  parts(
    `${TEXT}\r\n\r\nHello`,
    `Content-Type: text/calendar; method=REPLY\r\n\r\nBEGIN:VCALENDAR\r\nMETHOD:REPLY\r\nBEGIN:VEVENT\r\n${lines}\r\nEND:VEVENT`,
  );
const header = (name: string) => (value: string) => `${name}: ${value}\r\n${TEXT}\r\n\r\nHello`;
const OTHER_HEADERS = [
  'In-Reply-To',
  'References',
  'Subject',
  'Auto-Submitted',
  'Precedence',
  'Authentication-Results',
  'List-Id',
  'X-Auto-Response-Suppress',
];

/**
 * Where foreign content can enter an email. Each entry returns the end of a raw email, from its last headers on.
 * `ours` is the Message-ID of an email that we sent.
 */
const ENTRIES: Readonly<Record<string, (value: string, ours: string) => string>> = {
  'in Message-ID': (value) => header('Message-ID')(`<${value}@x.example>`),
  'in From': header('From'),
  'in other headers': (value) =>
    `${OTHER_HEADERS.map((name) => `${name}: ${value}\r\n`).join('')}From: "${value}" <x@x.example>\r\n${TEXT}\r\n\r\nHello`,
  'in Content-Type': (value) => `Content-Type: ${value}\r\n\r\nHello`,
  'in the headers of mail servers': (value) =>
    `Return-Path: ${value}\r\nX-Failed-Recipients: ${value}\r\n${TEXT}\r\n\r\nHello`,
  'as a charset': (value) => `Content-Type: text/plain; charset="${value}"\r\n\r\nHello`,
  'as a boundary': (value) =>
    `Content-Type: multipart/mixed; boundary="${value}"\r\n\r\n--${value}\r\n\r\nHello`,
  'as text': (value) => `${TEXT}\r\n\r\n${value}`,
  'as HTML': (value) => `Content-Type: text/html; charset=utf-8\r\n\r\n<p>Hello${value}`,
  'in parts': (value) =>
    parts(
      `${TEXT}\r\n\r\nHello\r\n\r\nOn Mon, 23 Nov 2026, ${value} <a@b.example> wrote:\r\n> ${value}`,
      `${TEXT}\r\nContent-Transfer-Encoding: quoted-printable\r\n\r\n${value}`,
      `${TEXT}\r\nContent-Transfer-Encoding: base64\r\n\r\n${value}`,
      `Content-Type: text/plain; charset=utf-16le\r\n\r\n\0\xd8${value}`,
      `Content-Type: text/html\r\n\r\n<a href="${value}">Hello</a><img alt="${value}">${value}`,
      `Content-Disposition: attachment; filename="${value}"; filename*=utf-8''${value}\r\n\r\na`,
      `Content-Type: image/jpeg\r\nContent-Disposition: attachment\r\n\r\n\xff\xd8\xff${value}`,
    ),
  'as the headers of a part': (value) => parts(`${value}\r\n\r\nHello`),
  'as the UID of a calendar answer': (value) => calendar(`UID:${value}`),
  'as lines of a calendar answer': (value) =>
    calendar(`UID:a\r\nATTENDEE;PARTSTAT=${value}:a\r\n${value}\r\nCOMMENT:${value}`),
  'as the answer in a report': (value, ours) =>
    report(
      `${FAILED}Diagnostic-Code: smtp; ${value}\r\n\r\n${FAILED.replace('roisin', value)}`,
      `Message-ID: ${ours}`,
    ),
  'as the Message-ID in a report': (value) =>
    report(FAILED, `${value}\r\nMessage-ID: <a${value}@x.example>`),
  'as the text of a report': (value, ours) =>
    `From: MAILER-DAEMON@x.example\r\nReturn-Path: <>\r\n${TEXT}\r\n\r\nNot delivered:\r\n${value}\r\nroisin@example.com ${value}\r\n550 ${value}\r\nMessage-ID: ${ours}`,
};

/** Emails with a hostile structure: the end of a raw email, from its last headers on. */
const STRUCTURES: Readonly<Record<string, () => string>> = {
  '3,000 levels': () => nested(3_000),
  '3,000 open levels': () =>
    repeated('Content-Type: multipart/mixed; boundary=b\r\n\r\n--b\r\n', 150_000),
  '1,000 forwarded emails': () => repeated('Content-Type: message/rfc822\r\n\r\n', 31_000),
  '250,000 lines': () => `${TEXT}\r\n\r\nHello${repeated('\r\n', 500_000)}`,
  '3,000 levels of HTML': () =>
    `Content-Type: text/html\r\n\r\n${'<blockquote type="cite"><ul><li>'.repeat(3_000)}Hello`,
  '10,000 headers': () => `${repeated('X-A: b\r\n', 80_000)}${TEXT}\r\n\r\nHello`,
  '10,000 headers that are read': () =>
    `${repeated('References: <a@b.example>\r\n', 270_000)}${TEXT}\r\n\r\nHello`,
  '10,000 senders': () => `${repeated('From: a@b.example\r\n', 190_000)}\r\nHello`,
  '2,000 files': () =>
    parts(
      ...Array.from({ length: 2_000 }, () => 'Content-Disposition: attachment; filename=a\r\n\r\n'),
    ),
  'a header of 10 MB': () => header('References')(repeated('<a@b.example>\r\n ', 10_000_000)),
};

function nested(depth: number): string {
  let body = `${TEXT}\r\n\r\nHello`;
  for (let at = depth; at > 0; at -= 1)
    body = `Content-Type: multipart/mixed; boundary=b${at}\r\n\r\n--b${at}\r\n${body}\r\n--b${at}--`;
  return body;
}

interface Delivered {
  name: string;
  raw: Buffer;
  /** Message-ID of a harmless email; null for a hostile one. */
  goodId: string | null;
}

/** Hostile emails before each good one. */
const GROUP = 4;

/**
 * Returns emails with each hostile value in each entry, and hostile structures, each an answer in a separate thread.
 * A good email follows each group of four, and the last one.
 * @param lengthsOf returns the lengths to test for a value in an entry, such as `spaces as text`
 */
export function hostileMails(lengthsOf: (name: string) => readonly number[]): Delivered[] {
  const hostile = [
    ...Object.entries(STRUCTURES),
    ...Object.entries(ENTRIES).flatMap(([entry, rest]) =>
      Object.entries(HOSTILE).flatMap(([value, piece]) =>
        lengthsOf(`${value} ${entry}`).map(
          (length) =>
            [
              `${length} ${value} ${entry}`,
              (ours: string) => rest(repeated(piece, length), ours),
            ] as const,
        ),
      ),
    ),
  ];
  return hostile.flatMap(([name, rest], at) => {
    const ours = sentId(at + 1);
    const raw = Buffer.from(`In-Reply-To: ${ours}\r\n${rest(ours)}`, 'latin1');
    const bad = { name, raw, goodId: null };
    return at % GROUP === GROUP - 1 || at === hostile.length - 1 ? [bad, goodMail(ours)] : [bad];
  });
}

function goodMail(ours: string): Delivered {
  const goodId = ours.replace('ours', 'good');
  const headers = `In-Reply-To: ${ours}\r\nMessage-ID: ${goodId}\r\nFrom: roisin@example.com`;
  return { name: goodId, raw: Buffer.from(`${headers}\r\n\r\nGood`), goodId };
}

const sentId = (thread: number) => `<ours-${thread}@cars.example>`;

/** Adds the threads that the hostile emails answer. */
export async function insertThreads(db: Db, delivered: readonly Delivered[]): Promise<void> {
  const count = delivered.filter(({ goodId }) => goodId === null).length;
  const person = 'roisin@example.com';
  await db.execute(sql`
    insert into ${enquiries} (enquiry_id, reference, kind, name, email, email_key, origin)
    overriding system value
    select n, 'E-' || n, 'question', 'Róisín', ${person}, ${person}, 'contact'
    from generate_series(1, ${count}::int) n`);
  await db.execute(sql`
    insert into ${mails} (kind, enquiry_id, to_address, subject, text, message_id, status)
    select 'enquiryReply', n, ${person}, 'Re: a car', 'Yes', '<ours-' || n || '@cars.example>', 'sent'
    from generate_series(1, ${count}::int) n`);
}
