import { expect, it } from 'vitest';
import { appointmentMail } from './appointment-mail.server.ts';

const drive = {
  kind: 'testDrive',
  title: 'Test drive of the 2020 Volvo XC60',
  startsAt: new Date('2027-07-01T10:00:00Z'),
  minutes: 60,
  place: 'Forecourt Motors, Main Street, Athy',
  firstName: 'Róisín',
  colleague: 'Ciarán',
  dealer: { name: 'Forecourt Motors', phone: '059 000 0000' },
  reference: 'E-7K2M9Q',
} as const;

it('confirms a test drive with the time in Dublin', () => {
  expect(appointmentMail({ ...drive, news: 'confirmed' })).toEqual({
    subject: 'Confirmed: Test drive of the 2020 Volvo XC60, Thursday 1 Jul 2027, 11:00 (E-7K2M9Q)',
    text: `Hello Róisín,

Your appointment is confirmed.

Test drive of the 2020 Volvo XC60
Thursday 1 Jul 2027, 11:00 to 12:00
With Ciarán
Forecourt Motors, Main Street, Athy

Please bring your driving licence.

If the time doesn't suit you, reply to this email or call us on 059 000 0000.

Forecourt Motors
E-7K2M9Q`,
  });
});

it('says who calls, and asks for another time after a cancellation', () => {
  const call = appointmentMail({ ...drive, kind: 'call', news: 'reminded' }).text;
  expect(call).toContain('Ciarán will call you.');
  expect(call).not.toMatch(/Main Street|licence/);
  const { subject, text } = appointmentMail({ ...drive, news: 'cancelled' });
  expect(subject).toMatch(/^Cancelled: /);
  expect(text).toContain('To arrange another time, reply to this email');
});
