import type { PrivacyNotice } from '../privacy/privacy-notice.ts';
import { AUTHORITY, BROWSER_STORAGE, PERSONAL_DATA, RIGHTS } from '../privacy/register.ts';
import type { Context } from '../context.server.ts';

/** Returns the register of personal data, completed with the dealer's details and periods. */
export function privacyNotice({ settings }: Pick<Context, 'settings'>): PrivacyNotice {
  const dealer = settings.current('dealer');
  const { lines, town, county, eircode, country } = dealer.address;
  const periods = { retention: settings.current('retention') };
  return {
    controller: {
      legalName: dealer.legalName,
      address: [...lines, town, county, eircode, country].filter((line) => line !== undefined),
      email: settings.current('legal').privacyContact ?? dealer.email,
      phone: dealer.phone,
      companyNumber: dealer.companyNumber,
      registeredOffice: dealer.registeredOffice,
      placeOfRegistration: dealer.placeOfRegistration,
      vatNumber: dealer.vatNumber,
    },
    personalData: PERSONAL_DATA.map(({ data, purpose, basis, kept, afterwards }) => ({
      data,
      purpose,
      basis,
      kept: typeof kept === 'string' ? kept : kept(periods),
      afterwards,
    })),
    browserStorage: [...BROWSER_STORAGE],
    thirdParties: [],
    rights: [...RIGHTS],
    authority: AUTHORITY,
  };
}
