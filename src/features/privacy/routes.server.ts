import { privacyNotice, type PrivacyNotice } from './privacy-notice.ts';
import { routes } from '../../platform/http/route.server.ts';
import { AUTHORITY, BROWSER_STORAGE, PERSONAL_DATA, RIGHTS } from './register.ts';
import { thirdParties } from './third-parties.ts';
import type { ApiContext } from '../../app/context.server.ts';

const anyone = routes({ tag: 'Dealership', policy: 'public' });

/** The notice for visitors about personal data. */
export const privacyRoutes = [
  anyone.get('/privacy', {
    cached: true,
    summary: 'Return how the dealership uses personal data',
    response: privacyNotice,
    handle: readPrivacyNotice,
  }),
];

/** Returns the register of personal data, completed with the dealer's details, periods and hosts. */
function readPrivacyNotice({
  settings,
  publicUrl,
  imageHost,
  config: { uploadOrigin },
}: Pick<ApiContext, 'settings' | 'publicUrl' | 'imageHost' | 'config'>): PrivacyNotice {
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
    browserStorage: Object.values(BROWSER_STORAGE),
    thirdParties: thirdParties({ publicUrl, uploadOrigin, imageHost }),
    rights: [...RIGHTS],
    authority: AUTHORITY,
  };
}
