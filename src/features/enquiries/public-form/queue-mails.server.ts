import { DAY_MS } from '../../../platform/durations.ts';
import { replySentence } from '../reply-sentence.ts';
import { postalAddress } from '../../settings/postal-address.ts';
import { isOpen, nextOpening } from '../../opening/opening.ts';
import type { Db } from '../../../platform/database/client.server.ts';
import { nameKey } from '../../../platform/text/search-text.ts';
import type { EnquiryRecord } from '../reads.server.ts';
import { queueMail } from '../../mails/queue-mail.server.ts';
import { enquiryReceivedMail, newEnquiryMail } from '../mails/enquiry-mails.server.ts';
import type { Context } from '../../../app/context.server.ts';
import { enquirySettings } from '../settings.server.ts';
import { describeCar } from '../part-exchange.server.ts';
import { incrementRateLimit } from '../../../platform/rate-limits/rate-limit-queries.server.ts';

/** Dependencies of the functions that queue the emails about an enquiry. */
export type EnquiryMailContext = Pick<Context, 'queue' | 'publicUrl' | 'settings' | 'now'>;

/**
 * Queues the acknowledgement to the visitor and the notices to staff, in the transaction that stores the
 * enquiry.
 */
export async function queueEnquiryMails(
  tx: Db,
  ctx: EnquiryMailContext,
  enquiry: EnquiryRecord,
): Promise<void> {
  const { enquiryId, email, emailKey } = enquiry;
  if (
    email &&
    emailKey &&
    !isOwnAddress(ctx, email) &&
    (await mayAcknowledge(tx, { emailKey, now: ctx.now }))
  )
    await queueMail(tx, ctx, {
      kind: 'enquiryReceived',
      enquiryId,
      to: email,
      replyTo: ctx.settings.current('dealer').email,
      headers: { 'Auto-Submitted': 'auto-replied' },
      ...acknowledgement(ctx, enquiry),
    });
  const notice = newEnquiryMail({
    ...enquiry,
    car: enquiry.carTitle,
    details: await describeCar(tx, enquiry),
    link: `${ctx.publicUrl}/enquiries/${enquiryId}`,
  });
  for (const to of enquirySettings(ctx.settings).notify)
    await queueMail(tx, ctx, {
      kind: 'newEnquiry',
      enquiryId,
      to,
      ...(email && { replyTo: email }),
      ...notice,
    });
}

/** Returns whether an email address belongs to the dealer, who gets no acknowledgements. */
export function isOwnAddress({ settings }: Pick<Context, 'settings'>, email: string): boolean {
  const { dealer, notify } = enquirySettings(settings);
  return [dealer.email, ...notify].some((own) => nameKey(own) === nameKey(email));
}

function acknowledgement(
  { publicUrl, settings, now }: EnquiryMailContext,
  { kind, reference, carId, carTitle, carPrice, callbackWindow, wantedAt }: EnquiryRecord,
) {
  const { dealer, times } = enquirySettings(settings);
  return enquiryReceivedMail({
    kind,
    reference,
    car:
      carTitle === null
        ? null
        : { title: carTitle, price: carPrice, link: `${publicUrl}/car/${carId}` },
    callbackWindow,
    wantedAt,
    dealer: { ...dealer, address: postalAddress(dealer) },
    replySentence: replySentence({
      isOpen: isOpen(times, now),
      next: nextOpening(times, now),
      now,
    }),
  });
}

/** Limit of acknowledgements to one email address. */
const ACKNOWLEDGEMENTS = { limit: 3, windowMs: DAY_MS };

/** Counts an acknowledgement. Returns false if the email address has received the maximum number of them. */
async function mayAcknowledge(
  tx: Db,
  { emailKey, now }: { emailKey: string; now: Date },
): Promise<boolean> {
  const { limit, windowMs } = ACKNOWLEDGEMENTS;
  const key = `acknowledgements to ${emailKey}`;
  const { count } = await incrementRateLimit({ db: tx, now }, { key, windowMs });
  return count <= limit;
}
