import { z } from 'zod';
import { routes } from '../../platform/http/route.server.ts';
import { AUTHORITY, BROWSER_STORAGE, PERSONAL_DATA, RIGHTS } from './register.ts';
import { thirdParties } from './third-parties.ts';
import type { ApiContext } from '../../app/context.server.ts';

/** Response about the dealership's use of personal data, for the privacy page. */
const privacyNotice = z.object({
  controller: z.object({
    legalName: z.string(),
    address: z.array(z.string()),
    email: z.string().describe('For questions about personal data'),
    phone: z.string(),
    companyNumber: z.string().optional(),
    registeredOffice: z.string().optional(),
    placeOfRegistration: z.string().optional(),
    vatNumber: z.string().optional(),
  }),
  personalData: z.array(
    z.object({
      data: z.string(),
      purpose: z.string(),
      basis: z.string(),
      kept: z.string(),
      afterwards: z.string(),
    }),
  ),
  browserStorage: z.array(z.object({ what: z.string(), when: z.string(), kept: z.string() })),
  thirdParties: z
    .array(z.string())
    .describe(
      'Hosts of other companies that get data from a visit, each with the data that it gets; empty for none',
    ),
  rights: z.array(z.string()),
  authority: z.object({ name: z.string(), url: z.string() }),
});
export type PrivacyNotice = z.infer<typeof privacyNotice>;

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
