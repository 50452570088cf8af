import { z } from 'zod';

/** Response about the dealership's use of personal data, for the privacy page. */
export const privacyNotice = z.object({
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
