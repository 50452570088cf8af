import { keysOf } from '../../platform/objects.ts';
import type { Dealer } from './dealer.ts';

const IDENTITY = {
  companyNumber: 'company number',
  placeOfRegistration: 'place of registration',
  registeredOffice: 'registered office',
  vatNumber: 'VAT number',
} as const satisfies Partial<Record<keyof Dealer, string>>;

type Identity = Partial<Record<keyof typeof IDENTITY, string | undefined>>;

/**
 * Returns the names of the details that the dealer has not entered, of those that a company must show on its website
 * (Companies Act 2014, S.I. 68/2003).
 */
export const missingIdentity = (dealer: Identity): string[] =>
  keysOf(IDENTITY).flatMap((key) => (dealer[key] ? [] : [IDENTITY[key]]));

/** Returns sentences about the company. Leaves out details that the dealer has not entered. */
export function identitySentences(dealer: Identity): string[] {
  const { companyNumber, placeOfRegistration, registeredOffice, vatNumber } = dealer;
  const registration = [
    placeOfRegistration && `Registered in ${placeOfRegistration}`,
    companyNumber &&
      (placeOfRegistration ? `number ${companyNumber}` : `Company number ${companyNumber}`),
  ].filter(Boolean);
  return [
    registration.join(', '),
    registeredOffice ? `Registered office: ${registeredOffice}` : '',
    vatNumber ? `VAT number ${vatNumber}` : '',
  ]
    .filter(Boolean)
    .map((sentence) => `${sentence}.`);
}
