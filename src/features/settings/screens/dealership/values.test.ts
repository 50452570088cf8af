import { readFileSync } from 'node:fs';
import { expect, it } from 'vitest';
import { dealerSetting } from '../../dealer.ts';
import { dealerToForm, fieldOfDealer, formToDealer } from './values.ts';

const standard = dealerSetting.parse({
  ...JSON.parse(readFileSync('dealer.json', 'utf8')),
  geo: { lat: 53.0, lng: -6.98 },
  whatsappE164: '+353871234567',
  companyNumber: '123456',
  logo: { path: `/images/dealer/${'0'.repeat(32)}.webp`, width: 240, height: 60 },
});

it('shows a dealer in the form and reads the same dealer back', () => {
  expect(dealerSetting.parse(formToDealer(dealerToForm(standard)))).toEqual(standard);
});

it('shows midnight as a time that the field of the browser accepts', () => {
  const hours = [{ days: 'Friday', schemaDays: ['Fr' as const], opens: '18:00', closes: '24:00' }];
  const form = dealerToForm({ ...standard, hours });
  expect(form.hours[0]?.closes).toBe('00:00');
  expect(formToDealer(form)).toMatchObject({ hours });
});

it('reads typed phone numbers, paragraphs and days', () => {
  const form = dealerToForm(standard);
  const dealer = dealerSetting.parse(
    formToDealer({
      ...form,
      phone: '(01) 555 0199',
      whatsapp: '',
      latitude: '',
      longitude: ' ',
      street: ' 1 Main Street \n\n Athy ',
      story: 'One.\n \nTwo\nlines.\n\n\n',
      hours: [{ days: '', schemaDays: ['Sa', 'Mo', 'We', 'Tu'], opens: '09:00', closes: '13:00' }],
    }),
  );
  expect(dealer).toMatchObject({
    phoneE164: '+35315550199',
    address: { lines: ['1 Main Street', 'Athy'] },
    hours: [{ days: 'Monday-Wednesday and Saturday' }],
    texts: { about: { story: ['One.', 'Two\nlines.'] } },
  });
  expect([dealer.geo, dealer.whatsappE164]).toEqual([undefined, undefined]);
});

it.each(['phone', 'whatsapp'] as const)('says what to leave out of the field %s', (name) => {
  const form = { ...dealerToForm(standard), [name]: '087 123 4567 after 6pm' };
  const [issue, ...others] = dealerSetting.safeParse(formToDealer(form)).error?.issues ?? [];
  expect([fieldOfDealer(issue?.path.join('.') ?? ''), others]).toEqual([name, []]);
  expect(issue?.message).toContain('without words or times. They can go in the note');
});

it('shows each error at a field of the form', () => {
  const bad = {
    ...dealerToForm(standard),
    phone: 'ring us',
    latitude: '91',
    team: '',
    founded: '',
  };
  const parsed = dealerSetting.safeParse(formToDealer({ ...bad, street: '', homeTitle: ' ' }));
  const fields = parsed.error?.issues.map(({ path }) => fieldOfDealer(path.join('.')));
  expect(fields?.toSorted()).toEqual(
    ['founded', 'homeTitle', 'latitude', 'phone', 'street', 'team'].toSorted(),
  );
  expect(fieldOfDealer('texts.about.values.0.term')).toBe('values.0.term');
  expect(fieldOfDealer('address.town')).toBe('town');
});
