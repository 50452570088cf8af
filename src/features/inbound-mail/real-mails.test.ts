import { readFileSync, readdirSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { hasFiles, REAL_MAILS } from '../../../tests/helpers/real-files.ts';
import { readContent } from './content.ts';
import { readReport } from './delivery-report.ts';
import { readHead } from './heads.ts';

const ID = '<enquiryReply-1@cars.example>';
const FAILED = { messageIds: expect.arrayContaining([ID]) };
const failed = (answer: RegExp) => ({
  report: {
    ...FAILED,
    failed: [{ address: 'buyer@example.com', answer: expect.stringMatching(answer) }],
  },
});
const answer = { isAutomatic: false, isReaction: false };

const EXPECTED: Readonly<Record<string, object>> = {
  'apple-three-photos': { ...answer, text: 'Three photos of my car', files: 3 },
  'automatic-by-subject': { isAutomatic: true, text: 'I am away until 7 December.' },
  'automatic-x-autoreply': { isAutomatic: true, text: 'I am away until 7 December.' },
  'calendar-answer': {
    calendar: {
      uid: 'bdc32481-1ad3-481a-805e-6d555ebff874@localhost',
      sequence: 0,
      answer: 'declined',
      startsAt: null,
      comment: 'I am sick, could we do Friday at 3?',
    },
  },
  'html-list': { ...answer, text: 'Sent from my iPhone\n\n\nYes I will come at 5.', quoted: null },
  'quote-line-polish': {
    ...answer,
    text: 'Będę o piątej.',
    quoted: expect.stringMatching(/^pt\..*see it\?$/s),
  },
  reaction: { isReaction: true, text: '👍 Pat reacted via Gmail', files: 0 },
  'read-receipt': { isAutomatic: true, isReceipt: true, report: null },
  'report-as-text': failed(/^Sorry, no mailbox here by that name/),
  'report-without-third-part': failed(/^550 5.1.1 no such user$/),
  'report-x-original-message-id': {
    report: {
      messageIds: expect.arrayContaining([ID]),
      failed: expect.arrayContaining([
        { address: 'buyer@example.com', answer: expect.stringMatching(/^550-5.1.1 The email/) },
      ]),
    },
  },
  'sections-with-underscores': {
    ...answer,
    text: expect.stringMatching(/^Three questions.*17,500.*deposit on Friday\.$/s),
    quoted: expect.stringMatching(/^On 24\/03\/26/),
  },
  'smime-opaque': { ...answer, text: '', problem: 'sealed' },
  'winmail-only': { ...answer, text: '', problem: 'sealed' },
};

describe.runIf(hasFiles(REAL_MAILS))('an email of a mail program', () => {
  const names = readdirSync(REAL_MAILS).filter((name) => name.endsWith('.eml'));
  it.each(names)('%s is understood', async (file) => {
    const source = Buffer.from(
      readFileSync(join(REAL_MAILS, file), 'utf8')
        .replaceAll('<{messageId}>', ID)
        .replaceAll('{reference}', 'E-7K2M9Q')
        .replaceAll(/\r?\n/g, '\r\n'),
    );
    const head = await readHead(source.subarray(0, source.indexOf('\r\n\r\n') + 4));
    const content = await readContent(source, []);
    const report = head.isReport ? await readReport(source) : null;
    let files = 0;
    for await (const _ of content.files) files += 1;
    const read = {
      ...head,
      ...content,
      files,
      report,
    };
    expect(read).toMatchObject(EXPECTED[file.replace('.eml', '')] ?? { unexpected: file });
  });
});
