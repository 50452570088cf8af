import { describe, expect, it } from 'vitest';
import { age } from '../state.ts';
import { dateAndTime, eventTitle, spamText } from './texts.ts';

const now = Date.parse('2026-11-23T12:00:00Z');

it.each([
  ['2026-11-23T11:59:30Z', 'just now'],
  ['2026-11-23T12:00:05Z', 'just now'],
  ['2026-11-23T11:01:00Z', '59 min'],
  ['2026-11-22T12:01:00Z', '23 h'],
  ['2026-11-21T12:00:00Z', '2 d'],
])('shows the age of %s as %s', (at, text) => expect(age(at, now)).toBe(text));

it('shows times in Dublin', () => {
  expect(dateAndTime('2026-07-01T23:30:00Z')).toBe('2 Jul 2026, 00:30');
});

it.each([
  ['in', null, { kind: 'question' }, 'wrote'],
  [
    'in',
    null,
    { kind: 'callback', callbackWindow: 'asap' },
    'asks for a call: as soon as possible',
  ],
  ['in', null, { kind: 'callback', callbackWindow: null }, 'asks for a call'],
  ['in', null, { kind: 'callback', source: 'phone', enteredBy: 'Tom' }, 'asks for a call'],
  ['in', null, { kind: 'question', source: 'phone', enteredBy: 'Tom' }, 'via phone call'],
  ['call', 'noAnswer', {}, 'called: no answer'],
  ['assign', null, { to: 3 }, 'assigned this to Seán'],
  ['assign', null, { to: null }, 'removed the colleague'],
  ['status', null, { to: 'lost', lostReason: 'price' }, 'set Lost (price)'],
  ['system', null, { followUpAt: '2026-11-24T09:00:00Z' }, 'follows up on 24 Nov 2026'],
  ['system', null, { carTitle: null }, 'removed the car'],
  ['in', null, { kind: 'partExchange' }, 'asks for a valuation'],
  ['in', null, { kind: 'wanted' }, 'is looking for a car'],
  ['system', null, { offer: 8500, offerUntil: '2026-12-01' }, 'offers €8,500 until 1 Dec 2026'],
  ['system', null, { offer: 8500, offerUntil: null }, 'offers €8,500'],
  ['system', null, { offer: null, offerUntil: null }, 'withdrew the offer'],
] as const)('describes the event %s (%s, %j)', (kind, outcome, data, title) => {
  expect(eventTitle({ kind, outcome, data }, () => 'Seán')).toBe(title);
});

describe('the text about spam', () => {
  const enquiry = { status: 'spam' as const, spamScore: 60, spamSignals: [] };
  const marked = {
    kind: 'status' as const,
    data: { to: 'spam' },
    actorName: 'Ciarán Byrne',
    at: '2026-11-23T10:32:00Z',
  };

  it('names the colleague who marked an enquiry as spam, and does not say that nobody was emailed', () => {
    expect(spamText({ enquiry, events: [marked] })).toBe(
      'Ciarán Byrne marked this as spam on 23 Nov 2026, 10:32.',
    );
  });

  it('says that nobody was emailed about an enquiry that the form check marked as spam or held back', () => {
    expect(spamText({ enquiry, events: [] })).toContain('This looks like spam. Nobody was emailed');
    const held = { status: 'spam' as const, spamScore: 0, spamSignals: ['siteLimit'] };
    expect(spamText({ enquiry: held, events: [] })).toContain('Too many enquiries arrived at once');
  });
});
