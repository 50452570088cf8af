import { z } from 'zod';
import { keysOf } from '../../platform/objects.ts';

/** Kinds of records that the retention job handles, with their singular and plural names. */
export const RETENTION_KINDS = {
  enquiries: ['enquiry', 'enquiries'],
  spam: ['spam message', 'spam messages'],
  mails: ['email', 'emails'],
  buyers: ['buyer of a car', 'buyers of cars'],
  money: ['car in the books', 'cars in the books'],
  documents: ['document of a sale', 'documents of sales'],
  deals: ['deal', 'deals'],
  alerts: ['email alert', 'email alerts'],
  advertPhotos: ['photo of an earlier advert', 'photos of earlier adverts'],
  advertTexts: ['text of an earlier advert', 'texts of earlier adverts'],
  invitations: ['invitation', 'invitations'],
  customers: ['customer', 'customers'],
  pushDevices: ['unused device for notifications', 'unused devices for notifications'],
  accounts: ['disabled account', 'disabled accounts'],
  signIns: ['record of a sign-in', 'records of sign-ins'],
} as const;

const retentionItem = z.object({
  kind: z.enum(keysOf(RETENTION_KINDS)),
  action: z.enum(['deleted', 'anonymised']),
  count: z.int(),
  before: z.iso
    .date()
    .nullable()
    .describe('Date in Ireland before which these records were last used; null if it differs'),
  references: z.array(z.string()).describe('References of the oldest records; never a name'),
});
export type RetentionItem = z.infer<typeof retentionItem>;

/** The records that the next run of the retention job handles. */
export const retentionPreview = z.object({ data: z.array(retentionItem) });
