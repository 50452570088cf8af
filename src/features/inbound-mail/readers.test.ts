import { describe, expect, it } from 'vitest';
import { deliveryReport, multipart, rawMail } from '../../../tests/helpers/raw-mails.ts';
import { readCalendarAnswer } from './calendar-answer.ts';
import { readContent } from './content.ts';
import { readReport } from './delivery-report.ts';
import { readHead } from './heads.ts';
import { htmlToText } from './html-to-text.ts';
import { splitQuoted } from './quoted-text.ts';

const head = (...headers: [string, string][]) => readHead(rawMail({ headers }));
const file = (method: string, ...lines: string[]) =>
  ['BEGIN:VCALENDAR', `METHOD:${method}`, 'BEGIN:VEVENT', 'UID:1@a', ...lines, 'END:VEVENT'].join(
    '\r\n',
  );
const time = (read: (text: string) => unknown, piece: string, length: number) => {
  const source = piece.repeat(length / piece.length);
  const before = process.cpuUsage();
  read(source);
  const { user, system } = process.cpuUsage(before);
  return (user + system) / 1_000;
};
const ID = '<enquiryReply-1@cars.example>';
const content = (parts: Parameters<typeof multipart>[0], type?: string) => {
  const { headers, body } = multipart(parts, type);
  return readContent(rawMail({ headers, body }), []);
};

describe('the text of an email', () => {
  it.each([
    [
      'lists',
      '<ul><li>One</li><li>Two</li></ul><ol><li>a</li><li>b</li></ol>',
      '- One\n- Two\n\n1. a\n2. b',
    ],
    ['styles', '<style>p{color:red}</style><p>Hi</p><script>x()</script>', 'Hi'],
    [
      'lines',
      '<div>Hi</div><div><br></div><div>17,500&nbsp;&euro; &amp; no more</div>',
      'Hi\n\n17,500 € & no more',
    ],
    ['Word', '<p class="MsoNormal">Hi</p><p class="MsoNormal">there</p>', 'Hi\nthere'],
    [
      'quotes',
      '<div>Yes</div><blockquote type="cite">Is it?<br>Now?</blockquote>',
      'Yes\n\n> Is it?\n> Now?',
    ],
    [
      'links',
      '<a href="https://a.ie/x">This car</a> <a href="https://b.ie">b.ie</a>',
      'This car (https://a.ie/x) b.ie',
    ],
    ['a comparison', 'price < 20k and km > 3', 'price < 20k and km > 3'],
  ])('is plain text for HTML with %s', (_, html, text) => {
    expect(htmlToText(html)).toBe(text);
  });

  it('contains a text that was sent as a file, and the same text only once', async () => {
    const plain = { type: 'text/plain', content: 'Hello Seán' };
    const html = { type: 'text/html; charset=utf-8', content: '<p>Hello <b>Seán</b></p>' };
    expect(await content([plain, html])).toMatchObject({ text: 'Hello Seán' });
    const attached = {
      ...plain,
      disposition: 'attachment; filename=offer.txt',
      content: '€17,500',
    };
    expect(await content([plain, attached])).toMatchObject({
      text: 'Hello Seán\n\noffer.txt:\n€17,500',
      files: [],
    });
    expect(await content([{ ...plain, content: '' }, html], 'alternative')).toMatchObject({
      text: 'Hello Seán',
    });
  });
});

const STATUS = (fields: string) => ({
  type: 'message/delivery-status',
  content: `Reporting-MTA: dns; mx.example\n\n${fields}\n`,
});
const FAILURE =
  'Final-Recipient: rfc822; Buyer@Example.com\nAction: failed\nStatus: 5.1.1\nDiagnostic-Code: smtp; 550 see https://evil.example/login\n now';
const RETURNED = { type: 'text/rfc822-headers', content: `Subject: x\nMessage-ID: ${ID}\n` };
const HUMAN = { type: 'text/plain', content: 'It failed' };
const report = (parts: Parameters<typeof multipart>[0], more: [string, string][] = []) => {
  const { headers, body } = multipart(parts, 'report; report-type=delivery-status');
  const from: [string, string] = ['From', 'Mail Delivery System <MAILER-DAEMON@mx.example>'];
  return rawMail({ headers: [from, ...more, ...headers], body });
};
const answering: [string, string] = ['In-Reply-To', ID];
const textReport = (body: string) =>
  rawMail({ headers: [['From', 'postmaster@mx.example'], answering], body });

describe('a delivery report', () => {
  it.each([
    ['of Postfix', deliveryReport(ID)],
    ['without the returned part', report([HUMAN, STATUS(FAILURE)], [answering])],
    [
      'with X-Original-Message-ID',
      report([HUMAN, STATUS(`X-Original-Message-ID: ${ID}\n\n${FAILURE}`)]),
    ],
    ['with an empty line between its fields', report([HUMAN, STATUS(`\n\n${FAILURE}`), RETURNED])],
    [
      'of an international address',
      report([
        HUMAN,
        { ...STATUS(FAILURE.replace('rfc822', 'utf-8')), type: 'message/global-delivery-status' },
        { ...RETURNED, type: 'message/global-headers' },
      ]),
    ],
    [
      'in parts of another kind',
      report([HUMAN, STATUS(FAILURE), { ...RETURNED, type: 'message/rfc822' }])
        .toString('latin1')
        .replace('multipart/report', 'multipart/mixed'),
    ],
    [
      'with Original-Recipient',
      report([HUMAN, STATUS(FAILURE.replace('Final-R', 'Original-R')), RETURNED]),
    ],
    [
      'of qmail',
      textReport(`Hi. This is the program at mx.example.\n\n<buyer@example.com>:\nno mailbox here`),
    ],
    [
      'of Exim',
      textReport(
        `A message that you sent could not be delivered.\n\n  buyer@example.com\n    host mx.example: 550 unknown\n\nMessage-ID: ${ID}`,
      ),
    ],
  ])('%s names the email and the recipient', async (_, source) => {
    const read = await readReport(Buffer.from(source));
    expect(read?.messageIds).toContain(ID);
    const addresses = read?.failed.map(({ address }) => address);
    expect(addresses).toContain(
      source.includes('roisin') ? 'roisin@example.com' : 'buyer@example.com',
    );
    expect(JSON.stringify(read)).not.toContain('evil.example');
  });

  it.each([
    ['a delay', report([HUMAN, STATUS(FAILURE.replace('failed', 'delayed')), RETURNED])],
    ['a success', report([HUMAN, STATUS(FAILURE.replace('failed', 'delivered')), RETURNED])],
    [
      'a delay, as text',
      textReport('Warning: message delayed 24 hours\n\n<buyer@example.com>: 450 try later'),
    ],
  ])('about %s names nobody', async (_, source) => {
    expect(await readReport(source)).toMatchObject({ failed: [] });
  });
});

describe('an automatic email', () => {
  it.each<[string, string][]>([
    [['Precedence', 'bulk']],
    [['Precedence', 'junk']],
    [['X-Autoreply', 'yes']],
    [['X-Autorespond', 'away']],
    [['Subject', 'Automatische Antwort: Golf']],
    [['Subject', 'Réponse automatique : Golf']],
    [['Subject', 'Odpowiedź automatyczna: Golf']],
    [
      ['Subject', 'Out of office until Monday'],
      ['X-Auto-Response-Suppress', 'All'],
    ],
    [['Content-Type', 'multipart/report; report-type=disposition-notification; boundary=b']],
  ])('is recognised by %j', async (...headers) => {
    expect(await head(...headers)).toMatchObject({ isAutomatic: true });
  });

  it.each<[string, string][]>([
    [
      ['Precedence', 'bulk'],
      ['List-Id', '<cars.example>'],
    ],
    [['Precedence', 'list']],
    [['Subject', 'Re: Automatic reply: Golf']],
    [['Subject', 'Out of office until Monday, can you ring me?']],
    [['X-Auto-Response-Suppress', 'All']],
    [['Auto-Submitted', 'no']],
  ])('is not one with %j', async (...headers) => {
    expect(await head(...headers)).toMatchObject({ isAutomatic: false });
  });
});

describe('an answer of a calendar', () => {
  it.each([
    ['REPLY', ['ATTENDEE;CN="A:B";PARTSTAT=ACCEPTED:mailto:a@b.ie'], { answer: 'accepted' }],
    ['REPLY', ['ATTENDEE;PARTSTAT=TEN', ' TATIVE:mailto:a@b.ie'], { answer: 'tentative' }],
    ['COUNTER', ['DTSTART:20261201T150000Z'], { startsAt: new Date('2026-12-01T15:00:00Z') }],
    [
      'COUNTER',
      ['DTSTART;TZID=Europe/Dublin:20260701T150000'],
      { startsAt: new Date('2026-07-01T14:00:00Z') },
    ],
    [
      'COUNTER',
      ['DTSTART;TZID="W. Europe Standard Time":20261201T150000'],
      { startsAt: new Date('2026-12-01T14:00:00Z') },
    ],
    [
      'COUNTER',
      ['DTSTART:20261201T150000', 'COMMENT:a\\nb'],
      { answer: 'suggested', comment: 'a\nb' },
    ],
    ['COUNTER', ['DTSTART:20269999T990000Z', 'SEQUENCE:x'], { startsAt: null, sequence: null }],
  ])('to an invitation is parsed: %s %j', (method, lines, expected) => {
    expect(readCalendarAnswer(file(method, ...lines))).toMatchObject({ uid: '1@a', ...expected });
  });

  it.each(['REQUEST', 'CANCEL', 'PUBLISH'])('is not a %s', (method) => {
    expect(readCalendarAnswer(file(method, 'ATTENDEE;PARTSTAT=ACCEPTED:mailto:a'))).toBeNull();
  });
});

it('reads hostile texts of five times the length in less than fifteen times the time', () => {
  const pieces = [
    ' ',
    '\n',
    '<',
    '<a href="',
    '<!--',
    '<b>',
    '<blockquote type="cite">',
    '&',
    '> \n',
    'a:\n',
    'From: a\n',
    'a@',
    '1 ',
    '(',
    '=',
  ];
  const readers = [
    htmlToText,
    (text: string) => splitQuoted(text, [text.slice(0, 10_000)]),
    readCalendarAnswer,
  ];
  const slow = readers.flatMap((read, at) =>
    pieces
      .filter((piece) => {
        const short = time(read, piece, 20_000);
        return time(read, piece, 100_000) > 15 * Math.max(short, 10);
      })
      .map((piece) => [at, piece]),
  );
  expect(slow).toEqual([]);
});
