import { expect, it } from 'vitest';
import { identitySentences, missingIdentity } from './identity.ts';

const COMPANY = {
  companyNumber: '612345',
  placeOfRegistration: 'Ireland',
  registeredOffice: '1 Main Street, Athy',
  vatNumber: 'IE1234567T',
};

it('names the company in sentences', () => {
  expect(identitySentences(COMPANY)).toEqual([
    'Registered in Ireland, number 612345.',
    'Registered office: 1 Main Street, Athy.',
    'VAT number IE1234567T.',
  ]);
  expect(missingIdentity(COMPANY)).toEqual([]);
});

it('leaves out missing details, and lists them', () => {
  expect(identitySentences({ companyNumber: '612345' })).toEqual(['Company number 612345.']);
  expect(identitySentences({})).toEqual([]);
  expect(missingIdentity({ companyNumber: '612345' })).toEqual([
    'place of registration',
    'registered office',
    'VAT number',
  ]);
});
