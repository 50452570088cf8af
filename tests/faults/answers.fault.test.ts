import { execFileSync, spawn } from 'node:child_process';
import { once } from 'node:events';
import { readdir } from 'node:fs/promises';
import { createInterface } from 'node:readline/promises';
import { setTimeout as sleep } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { insertEnquiry } from '../../src/features/enquiries/writes.server.ts';
import { insertMail } from '../../src/features/mails/mail-queries.server.ts';
import {
  enquiryEvents,
  enquiryFiles,
  inboundMails,
  mailboxes,
} from '../../src/app/schema.server.ts';
import { testDatabase } from '../helpers/database/database.ts';
import { hasDovecot, startDovecot } from '../helpers/faults/dovecot.ts';
import { KILLS } from '../helpers/faults/kills.ts';
import { testJpeg } from '../helpers/images/jpeg.ts';
import { multipart, rawMail } from '../helpers/raw-mails.ts';
import { temporaryDisk } from '../helpers/storage.ts';

const SENT = '<enquiryReply-1@cars.example>';
const CHILD = fileURLToPath(new URL('../helpers/faults/fetch-mail-child.ts', import.meta.url));

describe.runIf(hasDovecot)('a mailbox on Dovecot', async () => {
  const database = hasDovecot ? await testDatabase() : undefined;
  const disk = hasDovecot ? await temporaryDisk() : undefined;
  const db = database!.db;
  let dovecot: Awaited<ReturnType<typeof startDovecot>>;
  let enquiryId: number | null = null;
  beforeAll(async () => {
    dovecot = await startDovecot();
    const enquiry = await insertEnquiry(db, {
      reference: 'E-7K2M9Q',
      kind: 'question',
      name: 'Róisín Walsh',
      email: 'roisin@example.com',
      emailKey: 'roisin@example.com',
      origin: 'contact',
    });
    enquiryId = enquiry?.enquiryId ?? null;
    await insertMail(db, {
      kind: 'enquiryReply',
      enquiryId,
      toAddress: 'roisin@example.com',
      subject: 'Re: We have your question (E-7K2M9Q)',
      text: 'Yes, it is.',
      messageId: SENT,
      status: 'sent',
    });
  });
  beforeEach(() => db.delete(enquiryEvents));
  afterAll(() => dovecot?.stop());

  /** Starts a run of the job in a child process. */
  async function begin() {
    const args = ['--import', './src/platform/module-hooks.server.ts', CHILD];
    const child = spawn(
      process.execPath,
      [...args, database!.url, dovecot.address.url, `${disk!.directory}/images`],
      { stdio: ['ignore', 'pipe', 'pipe'] },
    );
    let errors = '';
    child.stderr.on('data', (chunk: Buffer) => (errors += String(chunk)));
    const lines = createInterface(child.stdout);
    const ended = once(child, 'exit');
    await once(lines, 'line');
    return {
      kill: async () => {
        child.kill('SIGKILL');
        await ended;
      },
      /** Returns the peak memory in megabytes, and everything that was logged. */
      result: async () => {
        const [line] = await once(lines, 'line');
        await ended;
        return { megabytes: Number(line), errors };
      },
    };
  }
  const run = async () => (await begin()).result();

  it(`stores each answer once in ${KILLS} kills between reading and storing`, async () => {
    const photo = await testJpeg({ width: 1_200, height: 800 });
    const { headers, body } = multipart([
      { type: 'text/plain', content: 'My car' },
      { type: 'image/jpeg', disposition: 'attachment; filename=car.jpg', content: photo },
    ]);
    await dovecot.deliver(rawMail({ headers: [['In-Reply-To', SENT], ...headers], body }));
    const first = await begin();
    const started = performance.now();
    await first.result();
    // Kills between the start of a run and its first few stored answers.
    const spread = 2 * (performance.now() - started);
    // More than a killed run stores, and fewer than the daily limit of a thread.
    const answers = Math.min(48, KILLS * 3);
    for (let answer = 0; answer < answers; answer += 1)
      await dovecot.deliver(rawMail({ headers: [['In-Reply-To', SENT], ...headers], body }));
    for (let kill = 0; kill < KILLS; kill += 1) {
      const child = await begin();
      await sleep((spread * (kill + 0.5)) / KILLS);
      await child.kill();
    }
    const storedBefore = (await db.$count(inboundMails)) - 1;
    expect((await run()).errors).toBe('');
    console.info(
      `${KILLS} kills: ${storedBefore} of ${answers} answers were stored before the last run.`,
    );
    for (const table of [inboundMails, enquiryEvents, enquiryFiles])
      expect(await db.$count(table)).toBe(answers + 1);
    expect(await readdir(`${dovecot.maildir}/new`)).toHaveLength(answers + 1);
  });

  it('reads 10,000 other emails and an answer of 60 MB within a memory limit', async () => {
    const { megabytes: usual } = await run();
    const foreign = [['References', '<someone@canary.example>']] as const;
    for (let made = 0; made < 10_000; made += 1)
      await dovecot.deliver(rawMail({ headers: foreign, body: 'canary '.repeat(300) }));
    const large = Buffer.alloc(60 * 1024 * 1024, 'The same text again.\r\n');
    await dovecot.deliver(rawMail({ headers: [['In-Reply-To', SENT]], body: large }));
    const started = performance.now();
    const { megabytes, errors } = await run();
    const seconds = Math.round((performance.now() - started) / 1000);
    console.info(
      `10,000 emails in ${seconds} s, ${usual} MB before and ${megabytes} MB at the peak.`,
    );
    expect(errors).toBe('');
    // Less memory than decoding the large email as one text would take.
    expect(megabytes - usual).toBeLessThan(150);
    const stored = await db.select().from(enquiryEvents);
    expect(stored).toHaveLength(1);
    expect(JSON.stringify(stored)).not.toContain('canary');
    expect(await db.select().from(inboundMails)).toMatchObject([{ problem: 'cut' }]);
    expect(await db.select().from(mailboxes)).toMatchObject([{ failure: null }]);
  });

  it('reads an answer that Python’s email library wrote', async () => {
    const script = `
import sys
from email.message import EmailMessage
mail = EmailMessage()
mail['From'] = 'Róisín Walsh <roisin@example.com>'
mail['To'] = 'hello@cars.example'
mail['Subject'] = 'Re: We have your question ✓ (E-7K2M9Q)'
mail['Message-ID'] = '<python-1@example.com>'
mail.set_content('Tá fáilte romhat, a chara! 🚗\\n\\nOn Mon, 23 Nov 2026, Cars <hello@cars.example> wrote:\\n\\n> Yes, it is.\\n')
mail.add_alternative('<p>Tá fáilte</p>', subtype='html')
mail.add_attachment(b'%PDF-1.4 book', maintype='application', subtype='pdf', filename='Leabhar é.pdf')
sys.stdout.buffer.write(bytes(mail))
`;
    await dovecot.deliver(execFileSync('/usr/bin/python3', ['-c', script]));
    expect((await run()).errors).toBe('');
    expect(await db.select().from(enquiryEvents)).toMatchObject([
      { kind: 'in', text: 'Tá fáilte romhat, a chara! 🚗', actorName: 'Róisín Walsh' },
    ]);
    expect(await db.select().from(inboundMails)).toMatchObject([
      { quoted: expect.stringContaining('> Yes, it is.'), isOther: false },
    ]);
    expect(await db.select().from(enquiryFiles)).toMatchObject([{ name: 'Leabhar é.pdf' }]);
  });
});
