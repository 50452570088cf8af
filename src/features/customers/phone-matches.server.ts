import { dublinTime } from '../opening/dublin-time.ts';
import type { PhoneMatch } from './customer.ts';
import { matchKey } from './options.ts';
import { saleKeptUntil } from '../privacy/kept-sales.ts';
import type { Context } from '../../app/context.server.ts';
import { type Purchase, readRecords, isKeptSale } from './person-queries.server.ts';

/** Describes what the export of each record would disclose, and what its erasure would delete. */
export async function describePhoneMatches(
  { db, now }: Pick<Context, 'db' | 'now'>,
  { enquiryIds, purchases }: { enquiryIds: number[]; purchases: readonly Purchase[] },
): Promise<PhoneMatch[]> {
  const records = await readRecords(db, { customerIds: [], enquiryIds, emailKeys: [] });
  const enquiries = records.enquiries.map((enquiry): PhoneMatch => {
    const { enquiryId, reference, carTitle, name, receivedAt } = enquiry;
    const countOf = (rows: readonly { enquiryId: number | null }[]) =>
      rows.filter((row) => row.enquiryId === enquiryId).length;
    return {
      key: matchKey('enquiry', enquiryId),
      kind: 'enquiry',
      id: enquiryId,
      title: carTitle === null ? reference : `${reference}, ${carTitle}`,
      name,
      date: dublinTime(receivedAt).date,
      holds: [
        ...(enquiry.email === null ? [] : ['email address']),
        'phone number',
        ...counted(countOf(records.events.filter(({ text }) => text)), 'message', 'messages'),
        ...counted(countOf(records.emails), 'email', 'emails'),
        ...counted(countOf(records.partExchanges), 'car to value', 'cars to value'),
        ...counted(countOf(records.files), 'photo', 'photos'),
        ...counted(countOf(records.appointments), 'appointment', 'appointments'),
      ],
      isKept: false,
      keptUntil: null,
    };
  });
  return [...enquiries, ...purchases.map((one) => describePurchase(one, now))];
}

function describePurchase(found: Purchase, now: Date): PhoneMatch {
  const { purchase, soldOn, year, make, model } = found;
  const { carId, date, firstName, lastName, address1, address2, address3, county, eircode } =
    purchase;
  const kind = purchase.kind === 'sale' ? 'sale' : 'booking';
  const isKept = isKeptSale(found, now);
  const hasAddress = [address1, address2, address3, county, eircode].some((line) => line !== null);
  return {
    key: matchKey(kind, carId),
    kind,
    id: carId,
    title: `${year} ${make} ${model}`,
    name: [firstName, lastName].filter(Boolean).join(' ') || null,
    date,
    holds: ['phone number', ...(hasAddress ? ['address'] : [])],
    isKept,
    keptUntil: isKept && soldOn !== null ? saleKeptUntil(soldOn) : null,
  };
}

function counted(count: number, one: string, several: string): string[] {
  if (count === 0) return [];
  return [count === 1 ? `1 ${one}` : `${count} ${several}`];
}
