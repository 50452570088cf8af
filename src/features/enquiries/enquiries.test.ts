import { describe, expect, it } from 'vitest';
import { LICENCE_REQUIRED } from './appointments/input.ts';
import { customerUpdate } from '../customers/input.ts';
import type { AppError } from '../../platform/errors.ts';
import { firstName } from './first-name.ts';
import { enquiryInput, manualEnquiryInput, replyTemplateInput } from './input.ts';
import { parsePhone } from '../customers/phone.server.ts';
import { isReference, referenceFrom } from './reference.server.ts';
import { replySentence } from './reply-sentence.ts';
import { FIRST_REPLY_TEMPLATES, fillReplyTemplate } from './reply-templates/templates.ts';
import { spamScore } from './spam-score.ts';
import { stateOf } from './state.ts';

const question = {
  kind: 'question',
  name: 'Aoife',
  email: 'aoife@example.com',
  message: 'Is it still for sale?',
};
const errorsOf = (input: object) =>
  Object.fromEntries(
    (enquiryInput.safeParse(input).error?.issues ?? []).map(({ path, message }) => [
      path.join('.'),
      message,
    ]),
  );

describe('an enquiry', () => {
  it('says which characters a name must not contain', () => {
    expect(errorsOf({ kind: 'question', name: 'Aoife <b>' })).toMatchObject({
      name: 'Enter the name without < and >',
    });
  });

  it('reports every problem at once', () => {
    expect(errorsOf({ kind: 'question' })).toEqual({
      name: 'Please enter your name',
      email: 'Enter an email address or a phone number',
      message: 'Please write your question',
    });
    const drive = { kind: 'testDrive', name: 'Aoife', email: 'aoife@example.com' };
    expect(errorsOf(drive)).toEqual({
      carId: 'Please choose a car',
      wantedAt: 'Please choose a time',
      fullLicence: LICENCE_REQUIRED,
    });
    expect(errorsOf({ kind: 'callback', name: 'Aoife', email: 'nobody' })).toEqual({
      email: 'Invalid email address',
      phone: 'Enter a phone number we can call',
    });
  });

  describe.each([
    [
      'an enquiry of a visitor',
      enquiryInput.shape.phone,
      'visitor',
      'in the form, or when we reply',
    ],
    ['an enquiry that staff enter', manualEnquiryInput.shape.phone, 'enquiry', 'to what they said'],
    ['a customer', customerUpdate.shape.phone, 'customer', 'to the note'],
  ] as const)('the phone number of %s', (_, schema, remark, place) => {
    const problemOf = async (typed: string) => {
      const parsed = schema.safeParse(typed);
      if (!parsed.success) return parsed.error.issues[0]?.message;
      return parsePhone(parsed.data, remark).then(
        () => null,
        (error: AppError) => error.fields?.['phone'],
      );
    };

    it.each([
      '087-1234567 after 6pm',
      'after 6pm: 087 123 4567',
      '087 1234567, but not on Mondays, please',
      '087 123 4567 ext. 5',
      '087 1234567 18-20',
      '087 1234567 / 085 7654321',
      '087 1234567 or 01 234 5678',
    ])('refuses %j, and says what to leave out and where it can go', async (typed) => {
      const problem = await problemOf(typed);
      expect(problem).toMatch(/^Enter one phone number only, without words or times\. You can /);
      expect(problem).toContain(place);
    });

    it.each(['after 6pm', '085 12', '+1 555', '00000000000', 'none'])(
      'refuses %j, which is no phone number',
      async (typed) => {
        expect(await problemOf(typed)).toBe('Enter a phone number we can call');
      },
    );

    it.each(['087 1234567', '+353 (0)87 123 4567', '01/234 5678', ''])(
      'accepts %j',
      async (typed) => expect(await problemOf(typed)).toBeNull(),
    );
  });

  it.each([
    ['name', 'x'.repeat(5_000)],
    ['name', 'Aoife\u0000'],
    ['name', '\u2028\u0007'],
    ['name', '<script>alert(1)</script>'],
    ['name', ' \t '],
    ['email', 'a@example.com, b@example.com'],
    ['email', 'a@example.com\nBcc: b@example.com'],
    ['email', `${'a'.repeat(250)}@example.com`],
    ['phone', '085 <script>'],
    ['phone', '1'.repeat(31)],
    ['message', 'x'.repeat(4_001)],
    ['kind', 'testdrive'],
    ['kind', 'reserve'],
    ['carId', 0],
    ['origin', 'elsewhere'],
    ['marketing', 'yes'],
    ['wantedAt', '2027-01-01T25:00:00Z'],
  ])('rejects %s %j', (field, value) => {
    expect(enquiryInput.safeParse({ ...question, [field]: value }).success).toBe(false);
  });

  it('accepts letters of every alphabet and empty optional fields', () => {
    const sent = { ...question, name: ' Niamh Ní Bhriain ', phone: '', callbackWindow: null };
    expect(enquiryInput.parse(sent)).toMatchObject({ name: 'Niamh Ní Bhriain', phone: null });
  });
});

/** The time of a test drive after validation, or the errors. */
const parsedTime = (wantedAt: string) => {
  const drive = { ...question, kind: 'testDrive', carId: 1, fullLicence: true, wantedAt };
  return enquiryInput.safeParse(drive).data?.wantedAt?.toISOString() ?? errorsOf(drive);
};

describe('the time of a test drive', () => {
  it('is an instant, or a time in Dublin', () => {
    expect(parsedTime('2027-07-01T10:00:00Z')).toBe('2027-07-01T10:00:00.000Z');
    expect(parsedTime('2027-07-01T10:00:00+01:00')).toBe('2027-07-01T09:00:00.000Z');
    expect(parsedTime('2027-07-01T10:00')).toBe('2027-07-01T09:00:00.000Z');
  });

  it.each(['2027-07-01T25:00', '2027-02-29T10:00', '2027-03-28T01:30', 'noon', '2027-07-01'])(
    'cannot be %s',
    (wanted) => {
      const message = 'This time doesn’t exist. Please choose another.';
      expect(parsedTime(wanted)).toEqual({ wantedAt: message });
    },
  );
});

describe('a reference', () => {
  it('has six characters, none of which looks like another', () => {
    const reference = referenceFrom(Uint8Array.from([0, 31, 32, 18, 255, 20]));
    expect(reference).toBe('E-0Z0JZM');
    expect(isReference(reference)).toBe(true);
  });

  it.each(['E-0Z0JZ', 'E-0Z0JZI', 'e-0z0jzm', '<b>E-0Z0JZM', 'E-0Z0JZM\n'])('is not %j', (text) =>
    expect(isReference(text)).toBe(false),
  );
});

describe('the spam score', () => {
  const honest = {
    name: 'Aoife',
    message: 'Is it still for sale?',
    trap: '',
    stampAgeMs: 60_000,
    sameTextElsewhere: false,
  };

  it('of an honest message is 0', () => {
    expect(spamScore(honest)).toEqual({ score: 0, signals: [] });
  });

  it.each([
    [{ trap: 'x' }, 60, ['trap']],
    [{ stampAgeMs: 2_999 }, 50, ['tooFast']],
    [{ stampAgeMs: null }, 50, ['badStamp']],
    [{ stampAgeMs: 86_400_001 }, 50, ['badStamp']],
    [{ sameTextElsewhere: true }, 40, ['sameText']],
    [{ message: 'See https://a.example and www.b.example' }, 10, ['links']],
    [{ message: 'See a.com b.com c.com' }, 40, ['manyLinks']],
    [{ message: 'https://a.example/x' }, 40, ['links', 'onlyLink']],
    [{ name: 'cheap-pills.com' }, 30, ['onlyLink']],
    [{ trap: 'x', stampAgeMs: null }, 110, ['trap', 'badStamp']],
    [{ message: null }, 0, []],
    [{ message: 'I paid 24.950 for the last one, e.g. in Athy.' }, 0, []],
  ])('of %j is %i', (change, score, signals) => {
    expect(spamScore({ ...honest, ...change })).toEqual({ score, signals });
  });

  it('does not reach the discard limit with a single signal', () => {
    for (const change of [{ trap: 'x' }, { stampAgeMs: null }, { sameTextElsewhere: true }])
      expect(spamScore({ ...honest, ...change }).score).toBeLessThan(100);
  });
});

describe('a reply template', () => {
  it('is rejected if it has an unknown placeholder', () => {
    const parsed = replyTemplateInput.safeParse({ title: 'x', text: 'Hi {firstName}, {password}' });
    expect(parsed.error?.issues[0]?.message).toBe('Unknown placeholder: {password}');
  });

  it('is filled in, or returns null if a value is missing', () => {
    expect(fillReplyTemplate('Hi {firstName}', { firstName: '$& {car}' })).toBe('Hi $& {car}');
    expect(fillReplyTemplate('The {car}', { car: null })).toBeNull();
  });

  it.each([
    ['Séamus, Ó Briain', 'Séamus'],
    [' Mary  Kate Byrne', 'Mary'],
    ['...', '...'],
  ])('addresses %j as %s', (name, first) => {
    expect(firstName(name)).toBe(first);
  });

  it('is valid in a new installation', () => {
    for (const { title, text, use } of FIRST_REPLY_TEMPLATES)
      expect(replyTemplateInput.safeParse({ title, text, use }).error).toBeUndefined();
  });
});

/** A Monday in winter, when the clock in Dublin shows UTC. */
const at = (time: string) => new Date(`2026-11-23T${time}:00Z`);

describe('the state of an enquiry', () => {
  const times = {
    hours: [{ days: '', schemaDays: ['Mo' as const], opens: '09:00', closes: '18:00' }],
    closedDays: [],
  };
  const fresh = {
    status: 'new' as const,
    lastInboundAt: at('09:00'),
    waitingSince: at('09:00'),
    lastOutboundAt: null,
    followUpAt: null,
    remindAt: null,
    erasedAt: null,
  };
  const stateAt = (time: string, change: object = {}) =>
    stateOf({ ...fresh, ...change }, { times, replyWithin: 60, now: at(time) });

  it('becomes overdue after the promised opening time', () => {
    expect(stateAt('10:00')).toBe('new');
    expect(stateAt('10:01')).toBe('overdue');
    expect(stateAt('17:00', { waitingSince: new Date('2026-11-20T09:00:00Z') })).toBe('overdue');
    expect(stateAt('09:30', { waitingSince: new Date('2026-11-20T09:00:00Z') })).toBe('new');
  });

  it('is waiting again after another message', () => {
    const replied = { status: 'replied', lastOutboundAt: at('09:30') };
    expect(stateAt('12:00', replied)).toBe('replied');
    expect(
      stateAt('12:00', { ...replied, lastInboundAt: at('11:30'), waitingSince: at('11:30') }),
    ).toBe('waiting');
    expect(stateAt('12:00', { ...replied, status: 'won', lastInboundAt: at('11:30') })).toBe('won');
  });

  it('never waits once the person has been erased', () => {
    expect(stateAt('17:00', { erasedAt: at('09:30') })).toBe('new');
  });

  it('is due for a follow-up from the start of the day of the follow-up', () => {
    const replied = { status: 'replied', lastOutboundAt: at('09:30') };
    expect(stateAt('12:00', { ...replied, followUpAt: at('23:59') })).toBe('followUp');
    const tomorrow = new Date('2026-11-24T00:00:00Z');
    expect(stateAt('12:00', { ...replied, followUpAt: tomorrow })).toBe('replied');
  });
});

it('names the time by which the dealer replies', () => {
  const sunday = new Date('2026-11-22T20:00:00Z');
  const opens = (time: string) =>
    replySentence({ isOpen: false, next: new Date(time), now: sunday });
  expect(replySentence({ isOpen: true, next: null, now: sunday })).toBe(
    'You’ll hear from us today.',
  );
  expect(opens('2026-11-23T09:00:00Z')).toBe(
    'We’re closed at the moment. We open again tomorrow at 9:00 and will reply then.',
  );
  expect(opens('2026-11-24T10:30:00Z')).toContain('again on Tuesday at 10:30 and');
  expect(
    replySentence({ isOpen: false, next: new Date('2026-11-22T21:00:00Z'), now: sunday }),
  ).toContain('today at 21:00');
});
