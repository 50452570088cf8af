import { randomBytes } from 'node:crypto';
import type { EnquiryReceipt } from '../enquiry.ts';
import type { EnquiryInput } from '../input.ts';
import { referenceFrom } from '../reference.ts';
import { SITE_LIMIT, SPAM_LIMITS, spamScore } from '../spam-score.ts';
import { dublinTime } from '../../opening/dublin-time.ts';
import { countDiscarded, findByStamp } from '../writes.server.ts';
import { checkWantedTime } from '../../appointments/free-slots.server.ts';
import { withStoredImages } from '../../images/store-image.server.ts';
import { enquirySubject } from '../../mails/enquiry-received-mail.server.ts';
import { carSnapshot } from '../car-snapshot.server.ts';
import type { ApiContext } from '../../context.server.ts';
import { countEnquiry } from './limits.server.ts';
import { isOwnAddress } from '../queue-mails.server.ts';
import { storePhotos } from '../part-exchange/store-photos.server.ts';
import { parsePhone } from '../phone.server.ts';
import type { Stamps } from './stamp.server.ts';
import { storeEnquiry } from '../store.server.ts';

/**
 * Receives an enquiry from a visitor and returns its receipt. If the same form was sent before, the receipt has
 * the reference of that enquiry. Obvious spam also gets a reference, but is only counted.
 *
 * The receipt depends on nothing that is stored about the person: a new reference even if the message joins an
 * earlier enquiry. Otherwise anyone could find out whether a person has asked about a car.
 * @throws {AppError} invalid for an impossible phone number or a time that is not free, notFound for a car that is not public, tooMany;
 * invalid, wrongType or tooLarge for a photo that cannot be used
 */
export async function receiveEnquiry(
  ctx: ApiContext,
  { stamps, ...sent }: EnquiryInput & { stamps: Stamps },
): Promise<EnquiryReceipt> {
  const { db, storage, hasMailServer, client, now } = ctx;
  const input = { ...sent, message: sent.message ?? (sent.partExchange?.note || null) };
  const carId = input.carId ?? null;
  const phoneE164 = await parsePhone(input.phone);
  const car = await carSnapshot(db, carId, 'visitor');
  const checked = await stamps.check(input.stamp, carId, now);
  const stamp = checked && isStampFor(checked.carId, input) ? checked : null;
  const stampHash = stamp?.hash ?? null;
  const { kind, wantedAt } = input;
  const receiptOf = (reference: string): EnquiryReceipt => ({
    reference,
    kind,
    car: car && { carId: car.carId, title: car.carTitle },
    wantedAt: kind === 'testDrive' ? (wantedAt?.toISOString() ?? null) : null,
    emailSubject:
      hasMailServer && input.email && !isOwnAddress(ctx, input.email)
        ? enquirySubject({ kind, reference, car: car && car.carTitle })
        : null,
  });
  const known = stampHash && (await findByStamp(db, stampHash));
  if (known) return receiptOf(known);

  if (kind === 'testDrive' && carId !== null && wantedAt !== null)
    await checkWantedTime(ctx, { carId, wantedAt });
  const { siteIsFull, sameTextElsewhere } = await countEnquiry(ctx, {
    address: client.address,
    message: input.message,
    hasStamp: stamp !== null,
  });
  const { score, signals } = spamScore({
    name: input.name,
    message: input.message,
    trap: input.bookmark,
    stampAgeMs: stamp?.ageMs ?? null,
    sameTextElsewhere,
  });
  if (score >= SPAM_LIMITS.discard) {
    await countDiscarded(db, dublinTime(now).date);
    return receiptOf(referenceFrom(randomBytes(6)));
  }
  const isSpam = score >= SPAM_LIMITS.spam || siteIsFull;
  const spam = { score, signals: siteIsFull ? [...signals, SITE_LIMIT] : signals, isSpam };
  const reference = await withStoredImages(storage, async (storeImage) => {
    const photos = await storePhotos({ db, storage, storeImage }, stampHash, input.fileIds);
    const received = { input, phoneE164, car, spam, stampHash, photos };
    return db.transaction((tx) => storeEnquiry(tx, ctx, received));
  }).catch(async (error: unknown) => {
    // A request with the same stamp may have used the photos in the meantime.
    if (stampHash === null || (await findByStamp(db, stampHash)) === null) throw error;
    return null;
  });
  return receiptOf(
    reference ?? (await findByStamp(db, stampHash ?? '')) ?? referenceFrom(randomBytes(6)),
  );
}

/** A form without a car asks for the car of a test drive. Any other form is about the car of its stamp. */
const isStampFor = (stampCarId: number | null, { kind, carId = null }: EnquiryInput) =>
  stampCarId === carId || (stampCarId === null && kind === 'testDrive');
