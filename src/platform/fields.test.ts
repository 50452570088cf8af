import { expect, it } from 'vitest';
import { appointmentInput } from '../features/enquiries/appointments/input.ts';
import { customerUpdate } from '../features/customers/input.ts';
import { dealer } from '../features/settings/dealer.ts';
import {
  enquiryInput,
  manualEnquiryInput,
  replyTemplateInput,
} from '../features/enquiries/input.ts';
import { listName, text } from './fields.ts';
import { singleLineText } from './form-fields.ts';
import { accountNames } from '../features/staff/users.ts';
import { SETTINGS } from '../features/settings/settings.ts';
import { parseLine } from './text/parse-text.ts';

it('composes accents that arrive as separate characters, as macOS writes them', () => {
  expect(text(5).parse(' Coupe\u0301 ')).toBe('Coup\u00e9');
  expect(listName('Please enter a make name').parse('Citroe\u0308n')).toBe('Citro\u00ebn');
});

it.each([
  ['the name of a visitor', enquiryInput.shape.name],
  ['the name of a customer', customerUpdate.shape.name],
  ['the source of an enquiry', manualEnquiryInput.shape.sourceDetail],
  ['the title of a reply template', replyTemplateInput.shape.title],
  ['the name of a make', listName('Please enter a make name')],
  ['the name of a user', accountNames.shape.firstName],
  ['the name of the dealer', dealer.shape.name],
  ['the reason of a closed day', SETTINGS.hours.shape.closedDays.unwrap().element.shape.label],
  ['the place of an appointment', appointmentInput.shape.place],
  ['a field of a car', singleLineText()],
])('%s becomes one line', (_what, field) => {
  expect(field.parse(' 12\u2028\u2029\u0085\t\r\n 34\u2028')).toBe('12 34');
});

it('a phone number and a cell of a stock file become one line', () => {
  expect(enquiryInput.shape.phone.parse('085\u2028123\u00074567')).toBe('085 123 4567');
  expect(parseLine('XC60\u2028D5\u0085')).toEqual({ value: 'XC60 D5' });
});
