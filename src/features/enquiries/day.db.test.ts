import { expect, it } from 'vitest';
import { insertFirstReplyTemplates } from './reply-templates/templates.server.ts';
import { testDatabase } from '../../../tests/helpers/database/database.ts';
import { enquiryTesting } from '../../../tests/helpers/enquiries.ts';
import { stockFactory } from '../../../tests/helpers/stock.ts';

const database = await testDatabase();
await insertFirstReplyTemplates(database.db);
const { as, ask, call, inbox, pass, read, staff, work } = await enquiryTesting(database);
const sales = as(staff.sales);
const stock = stockFactory(database);
const { makeId, modelId } = await stock.kind('Škoda', 'Octavia');
const carId = await stock.car({ makeId, modelId, currentPrice: '18950' });

const MINUTE = 60_000;
/** Minutes by which the script advances, from Monday at 12:00 to Tuesday at 18:00. */
const STEP = 4;
const END = 30 * 60;
/** Minutes from one look of the sales user at the inbox to the next while the dealer is open. */
const LOOKS = 12;
/** Minutes after the start at which visitors write: most in the evening and at lunch, as at real dealers. */
const VISITS = [
  8, 28, 40, 76, 124, 180, 200, 244, 300, 340, 380, 440, 480, 504, 560, 640, 780, 1_120, 1_264,
  1_280, 1_312, 1_360, 1_420, 1_444, 1_500, 1_560,
];
/** In November, the time in Dublin is UTC. */
const isOpen = () => new Date().getUTCHours() >= 9 && new Date().getUTCHours() < 18;

/** The n-th visitor: every fourth asks to be called, the others ask a question. */
const visitor = (n: number) =>
  n % 4 === 3
    ? {
        kind: 'callback',
        name: `Caller ${n}`,
        email: null,
        phone: `085 123 40${10 + n}`,
        message: null,
      }
    : { name: `Writer ${n}`, email: `writer${n}@example.com`, message: `Has it feature ${n}?` };

/** Answers an enquiry with one tap, or with a call. */
async function answer(enquiryId: number): Promise<void> {
  const { enquiry, suggestions } = await read(enquiryId);
  const { version, email } = enquiry;
  const path = `/enquiries/${enquiryId}`;
  const { status } = email
    ? await sales.post(`${path}/messages`, { version, text: suggestions[0].text, undoSeconds: 8 })
    : await sales.post(`${path}/contacts`, { version, kind: 'call', outcome: 'spoke' });
  expect(status).toBe(201);
}

it('answers enquiries in under ten opening minutes (median) if staff look every twelve minutes', async () => {
  const received: string[] = [];
  for (let minute = 0; minute <= END; minute += STEP) {
    const at = VISITS.indexOf(minute);
    if (at >= 0) {
      const sent = await ask({ carId, ...visitor(at) }, { address: `203.0.113.${at}` });
      received.push(sent.body.reference);
    }
    if (minute % LOOKS === 0 && isOpen())
      for (const { enquiryId } of (await inbox('view=waiting')).data) await answer(enquiryId);
    await work();
    pass(STEP * MINUTE);
  }
  const { data, counts } = await inbox('view=all&pageSize=100');
  expect(data.map((row: { reference: string }) => row.reference).toSorted()).toEqual(
    received.toSorted(),
  );
  expect([received.length, counts.waiting]).toEqual([VISITS.length, 0]);
  const { usualReplyMinutes } = (await call('GET', '/enquiries/stamp')).body;
  expect(usualReplyMinutes).toBeGreaterThan(0);
  expect(usualReplyMinutes).toBeLessThan(10);
});
