import { answerMail } from '../../inbound-mail/store-mail.server.ts';
import { expect, it } from 'vitest';
import {
  enquiryReceivedMail,
  enquirySubject,
  enquiryReplyMail,
  newEnquiryMail,
} from './enquiry-mails.server.ts';

const reference = 'E-7K2M9Q';
const dealer = { name: 'Forecourt Motors', phone: '059 000 0000', address: 'Main Street, Athy' };
const nothingChosen = { callbackWindow: null, wantedAt: null };

it('acknowledges an enquiry', () => {
  const link = 'https://cars.example/car/3';
  const car = { title: '2020 Volvo XC60', price: '€24,950', link };
  const replySentence = 'You’ll hear from us today.';
  const question = { kind: 'question', ...nothingChosen } as const;
  expect(enquiryReceivedMail({ ...question, reference, car, dealer, replySentence })).toEqual({
    subject: 'We have your question about the 2020 Volvo XC60 (E-7K2M9Q)',
    text: `Hello,

Thank you for contacting Forecourt Motors. You’ll hear from us today.

The car: 2020 Volvo XC60, €24,950, https://cars.example/car/3

Our number: 059 000 0000.

If you didn't contact us, you can ignore this email.`,
  });
});

it('leaves out the price of a car that has none', () => {
  const car = { title: '2020 Volvo XC60', price: null, link: 'https://cars.example/car/3' };
  const { text } = enquiryReceivedMail({
    kind: 'question',
    ...nothingChosen,
    reference,
    car,
    dealer,
    replySentence: '',
  });
  expect(text).toContain('The car: 2020 Volvo XC60, https://cars.example/car/3\n');
});

it('repeats the time and the place of a test drive, and when the visitor wants to be called', () => {
  const received = { ...nothingChosen, reference, car: null, dealer, replySentence: '' };
  const wantedAt = new Date('2027-07-01T10:00:00Z');
  expect(enquiryReceivedMail({ ...received, kind: 'testDrive', wantedAt }).text).toContain(
    `Your test drive: Thursday 1 Jul 2027, 11:00
Place: Forecourt Motors, Main Street, Athy

It is not confirmed yet. We’ll check that the car is free, then get in touch to confirm it.`,
  );
  expect(
    enquiryReceivedMail({ ...received, kind: 'callback', callbackWindow: 'evening' }).text,
  ).toContain('Best time to call you: Evening');
});

it.each([
  ['question', null, 'We have your question (E-7K2M9Q)'],
  ['callback', 'Audi A4', "We'll call you about the Audi A4 (E-7K2M9Q)"],
  ['testDrive', 'Audi A4', 'Your test drive request for the Audi A4 (E-7K2M9Q)'],
  ['partExchange', 'Audi A4', 'Your valuation request (E-7K2M9Q)'],
  ['wanted', null, "What you're looking for (E-7K2M9Q)"],
] as const)('has a subject for %s and %s', (kind, car, subject) => {
  expect(enquirySubject({ kind, reference, car })).toBe(subject);
});

it('names the person, the question and the address for staff', () => {
  const { subject, text } = newEnquiryMail({
    name: 'Róisín Walsh',
    kind: 'callback',
    car: 'Audi A4',
    email: null,
    phone: '085 123 4567',
    callbackWindow: 'evening',
    wantedAt: null,
    message: null,
    details: null,
    link: 'https://cars.example/enquiries/7',
  });
  expect(subject).toBe('New: Róisín Walsh about Audi A4 (call back)');
  expect(text).toBe(`Róisín Walsh about Audi A4

Phone: 085 123 4567
Email: none
Best time to call: Evening

https://cars.example/enquiries/7

Reply from the inbox so that your colleagues can see it.`);
});

it('quotes the message without its links, and names the person', () => {
  const { subject, text } = newEnquiryMail({
    name: 'evil.example',
    kind: 'question',
    car: null,
    email: 'roisin@example.com',
    phone: null,
    ...nothingChosen,
    message:
      'I saw it on donedeal.ie. Pay at https://evil.example/x or evil.example/pay for the 2.0 TDI.',
    details: null,
    link: 'https://cars.example/enquiries/7',
  });
  expect(subject).toBe('New: evil[.]example (question)');
  expect(text).toContain(
    'evil[.]example wrote:\n\nI saw it on donedeal[.]ie. Pay at [link removed] or [link removed] for the 2.0 TDI.\n\nPhone: none\nEmail: roisin@example.com\n\nhttps://cars.example/enquiries/7',
  );
});

it('signs a reply', () => {
  const reply = enquiryReplyMail({
    subject: 'We have your question (E-7K2M9Q)',
    text: 'Yes.',
    me: 'Aoife Byrne',
    dealer,
    reference,
  });
  expect(reply).toEqual({
    subject: 'Re: We have your question (E-7K2M9Q)',
    text: 'Yes.\n\nAoife Byrne\nForecourt Motors, Main Street, Athy\n059 000 0000\nE-7K2M9Q',
  });
});

it('names the person and the car in the subject of an answer', () => {
  const answer = {
    name: 'Róisín Walsh',
    car: '2022 Volvo XC60',
    reference: 'E-7K2M9Q',
    calendar: null,
    text: 'a'.repeat(9_000),
    quoted: '> see https://evil.example/x',
    phone: null,
    link: 'https://cars.example/enquiries/1',
  };
  const { subject, text } = answerMail(answer);
  expect(subject).toBe('Answer: Róisín Walsh about 2022 Volvo XC60 (E-7K2M9Q)');
  expect(text).toContain(
    `${'a'.repeat(8_000)}…\nThe rest is in the inbox.\n\nPhone: none\n\nhttps://cars.example/enquiries/1`,
  );
  expect(text).toMatch(/Quoted text:\n\n> see \[link removed\]$/);
  expect(answerMail({ ...answer, car: null }).subject).toBe('Answer: Róisín Walsh (E-7K2M9Q)');
});
