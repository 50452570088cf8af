import { replySentence } from './reply-sentence.ts';
import { isOpen, nextOpening } from '../opening/opening.ts';
import type { Db } from '../platform/database/client.server.ts';
import { nameKey } from '../platform/text/search-text.ts';
import type { EnquiryRecord } from './reads.server.ts';
import { queueMail } from '../mails/queue-mail.server.ts';
import { enquiryReceivedMail } from '../mails/enquiry-received-mail.server.ts';
import { newEnquiryMail } from '../mails/new-enquiry-mail.server.ts';
import type { EnquiryDeps, EnquirySettings } from './deps.server.ts';
import { mayAcknowledge } from './public-form/limits.server.ts';
import { describeCar } from './part-exchange/describe.server.ts';

type Mailed = Pick<
  EnquiryRecord,
  | 'enquiryId'
  | 'reference'
  | 'kind'
  | 'name'
  | 'email'
  | 'emailKey'
  | 'phone'
  | 'message'
  | 'callbackWindow'
  | 'wantedAt'
  | 'wantedFilters'
  | 'carId'
  | 'carTitle'
  | 'carPrice'
>;

/**
 * Queues the acknowledgement to the visitor and the notices to staff, in the transaction that stores the
 * enquiry.
 */
export async function queueEnquiryMails(
  tx: Db,
  deps: EnquiryDeps,
  settings: EnquirySettings,
  enquiry: Mailed,
  now: Date,
): Promise<void> {
  const { enquiryId, email, emailKey } = enquiry;
  if (
    email &&
    emailKey &&
    !isOwnAddress(settings, email) &&
    (await mayAcknowledge(tx, emailKey, now))
  )
    await queueMail(
      tx,
      deps,
      {
        kind: 'enquiryReceived',
        enquiryId,
        to: email,
        replyTo: settings.dealer.email,
        headers: { 'Auto-Submitted': 'auto-replied' },
        ...acknowledgement(deps, settings, enquiry, now),
      },
      0,
      now,
    );
  const notice = newEnquiryMail({
    ...enquiry,
    car: enquiry.carTitle,
    details: await describeCar(tx, enquiry),
    link: `${deps.publicUrl}/enquiries/${enquiryId}`,
  });
  for (const to of settings.notify)
    await queueMail(
      tx,
      deps,
      { kind: 'newEnquiry', enquiryId, to, ...(email && { replyTo: email }), ...notice },
      0,
      now,
    );
}

/** Returns whether an email address is one of the dealer, which gets no acknowledgements. */
export const isOwnAddress = ({ dealer, notify }: EnquirySettings, email: string): boolean =>
  [dealer.email, ...notify].some((own) => nameKey(own) === nameKey(email));

function acknowledgement(
  { publicUrl }: EnquiryDeps,
  { dealer, times }: EnquirySettings,
  { kind, reference, carId, carTitle, carPrice }: Mailed,
  now: Date,
) {
  return enquiryReceivedMail({
    kind,
    reference,
    car:
      carTitle === null
        ? null
        : { title: carTitle, price: carPrice, link: `${publicUrl}/car/${carId}` },
    dealer,
    replySentence: replySentence(isOpen(times, now), nextOpening(times, now), now),
  });
}
