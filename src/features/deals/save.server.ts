import { isDeepStrictEqual } from 'node:util';
import { and, asc, eq, inArray, isNotNull, sql } from 'drizzle-orm';
import type { StaffContext } from '../../app/context.server.ts';
import { customers, deals, makes } from '../../app/schema.server.ts';
import type { Db } from '../../platform/database/client.server.ts';
import { AppError, invalidField } from '../../platform/errors.ts';
import { readPhone } from '../../platform/text/phone.ts';
import { nameKey } from '../../platform/text/search-text.ts';
import { changedFields } from '../audit-log/write.server.ts';
import { currentCustomer } from '../customers/reads.server.ts';
import {
  carFacts,
  type DealCar,
  findTaker,
  lockDealCar,
  saleProblem,
} from '../cars/deal-car.server.ts';
import { lockForStaff } from '../enquiries/lock.server.ts';
import { findPartExchange } from '../enquiries/part-exchange.server.ts';
import { plateKey } from '../ireland/plate.ts';
import { keepFiles } from '../money/files.server.ts';
import type { DealInput, NewDeal, StoredBuyer, StoredPartExchange } from './input.ts';
import {
  auditDeal,
  lockDeal,
  requireField,
  requireState,
  type StoredDeal,
  updateDeal,
} from './lock.server.ts';

const NOBODY: StoredBuyer = {
  name: '',
  printedName: null,
  address: null,
  email: null,
  phone: null,
  vatNumber: null,
};

/**
 * Starts a deal, filled in from an enquiry with its valuation, or from the reservation of the car. If a draft
 * deal of the car exists for the same person or without a buyer, returns that one.
 * @throws {AppError} notFound; invalid without a car; conflict for a car that cannot be sold and an erased enquiry
 */
export async function createDeal(
  { db, user, now }: StaffContext,
  { carId: chosenId, enquiryId }: NewDeal,
): Promise<{ dealId: number; version: number }> {
  return db.transaction(async (tx) => {
    const enquiry = enquiryId === null ? null : await lockForStaff(tx, { enquiryId });
    const carId = chosenId ?? enquiry?.carId ?? null;
    if (carId === null) throw invalidField('carId', 'Choose a car');
    const car = await lockDealCar(tx, carId);
    if (!car) throw new AppError('notFound', 'This car no longer exists.');
    const problem = saleProblem(car);
    if (problem) throw new AppError('conflict', problem);
    const person = enquiry ? personOf(enquiry) : await bookedBy(tx, car);
    const isSame = enquiryId
      ? eq(deals.enquiryId, enquiryId)
      : inArray(sql`${deals.buyer} ->> 'name'`, ['', person.buyer.name]);
    const [started] = await tx
      .select({ dealId: deals.dealId, version: deals.version })
      .from(deals)
      .where(and(eq(deals.carId, carId), eq(deals.state, 'draft'), isSame))
      .orderBy(asc(deals.dealId))
      .limit(1);
    if (started) return started;
    const { make, model } = await carFacts(tx, car);
    const price = Math.round(Number(car.currentPrice) * 100);
    const [row] = await tx
      .insert(deals)
      .values({
        carId,
        carTitle: `${car.year} ${make} ${model}`,
        enquiryId,
        ...person,
        price: price || null,
        partExchange: enquiryId === null ? null : await offeredCar(tx, enquiryId),
        createdAt: now,
      })
      .returning({ dealId: deals.dealId, version: deals.version });
    if (!row) throw new Error('Insert into deals returned no row');
    await auditDeal(tx, { staff: user, dealId: row.dealId, action: 'create', changes: {} });
    return row;
  });
}

const personOf = ({
  customerId,
  name,
  email,
  phone,
}: Pick<typeof customers.$inferSelect, 'name' | 'email' | 'phone'> & {
  customerId: number | null;
}) => ({ customerId, buyer: { ...NOBODY, name, email, phone } });

async function bookedBy(
  tx: Db,
  car: DealCar,
): Promise<{ customerId: number | null; buyer: StoredBuyer }> {
  const booking = await findTaker(tx, car);
  if (!booking) return { customerId: null, buyer: NOBODY };
  const { address1, address2, address3, county, eircode, phone } = booking.buyer;
  const lines = [address1, address2, address3, county, eircode].filter(Boolean);
  const customer = booking.customerId === null ? null : await findContact(tx, booking.customerId);
  return {
    customerId: booking.customerId,
    buyer: {
      ...NOBODY,
      name: booking.name || (customer?.name ?? ''),
      address: lines.join('\n') || null,
      email: customer?.email ?? null,
      phone: phone ?? customer?.phone ?? null,
    },
  };
}

async function findContact(tx: Db, customerId: number) {
  const { name, email, phone } = customers;
  const [row] = await tx
    .select({ name, email, phone })
    .from(customers)
    .where(eq(customers.customerId, customerId));
  return row ?? null;
}

/** Returns the car of a valuation. Staff enter the allowance if nothing was offered. */
async function offeredCar(tx: Db, enquiryId: number): Promise<StoredPartExchange | null> {
  const offered = await findPartExchange(tx, enquiryId);
  if (!offered) return null;
  const { registration, makeModel, year, mileageKm, offer } = offered;
  return {
    registration: registration ?? '',
    ...(await splitName(tx, makeModel)),
    year,
    vin: null,
    mileageKm,
    allowance: Math.round(Number(offer ?? 0) * 100),
    financeOwed: 0,
    financeCompany: null,
  };
}

/** Splits `Land Rover Defender` after the longest make of the list with which it begins, else after the first word. */
async function splitName(tx: Db, makeModel: string): Promise<{ make: string; model: string }> {
  const known = await tx.select({ name: makes.name }).from(makes).where(isNotNull(makes.name));
  const text = makeModel.trim();
  const make = known
    .map(({ name }) => name)
    .filter(
      (name) =>
        nameKey(`${text} `).startsWith(`${nameKey(name)} `) || nameKey(text) === nameKey(name),
    )
    .toSorted((a, b) => b.length - a.length)[0];
  const [first = ''] = text.split(' ');
  const length = make?.length ?? first.length;
  return { make: make ?? first, model: text.slice(length).trim() };
}

/**
 * Replaces what staff entered about a deal. After the invoice, only the day of the handover can change.
 * @throws {AppError} notFound; invalid for amounts and a part exchange that do not fit; conflict for an older version,
 * a deal in another state, and an unknown customer
 */
export async function saveDeal(
  ctx: StaffContext,
  { dealId, version, photoIds, handoverAt, ...input }: DealInput & { dealId: number },
): Promise<{ version: number }> {
  const phone = await readPhone(input.buyer.phone);
  requireField(
    phone !== null || input.buyer.phone === null,
    'buyer.phone',
    'Enter a phone number we can call',
  );
  requireField(
    input.discount <= (input.price ?? 0),
    'discount',
    'The discount is more than the price',
  );
  return ctx.db.transaction(async (tx) => {
    const deal = await lockDeal(tx, { dealId, version });
    const handover = handoverAt === null ? null : new Date(handoverAt);
    const entered = { deal, entered: input, handover, photoIds };
    if (deal.state === 'draft' || deal.state === 'ordered')
      return { version: await saveContent(tx, ctx, entered) };
    requireState(deal, 'invoiced');
    if (changedNames(deal, input).length > 0) requireState(deal, 'draft', 'ordered');
    const saved = await updateDeal(tx, dealId, { handoverAt: handover });
    await auditChange(tx, ctx, { deal, changed: [], handover });
    return { version: saved };
  });
}

type Entered = Omit<DealInput, 'version' | 'photoIds' | 'handoverAt'>;

const ENTERED = [
  'buyer',
  'price',
  'discount',
  'extras',
  'scheme',
  'partExchange',
  'finance',
  'note',
] as const;

/** Returns the names of the fields whose entered values differ from the stored ones. */
const changedNames = (deal: StoredDeal, entered: Entered): string[] =>
  ENTERED.filter((name) => !isDeepStrictEqual(deal[name], entered[name]));

async function saveContent(
  tx: Db,
  ctx: StaffContext,
  {
    deal,
    entered,
    handover,
    photoIds,
  }: {
    deal: StoredDeal;
    entered: Entered;
    handover: Date | null;
    photoIds: number[];
  },
): Promise<number> {
  const { dealId } = deal;
  const { partExchange } = entered;
  const changed = changedNames(deal, entered);
  if (partExchange) requireOtherCar(await lockDealCar(tx, deal.carId), partExchange);
  if (deal.partExchangeCarId !== null && changed.includes('partExchange'))
    throw new AppError(
      'conflict',
      'The part exchange is in stock already, so nobody can change it here.',
    );
  const isKnown = entered.customerId === null || entered.customerId === deal.customerId;
  const customerId = isKnown
    ? entered.customerId
    : await currentCustomer(tx, 'customerId', entered.customerId ?? 0);
  await keepFiles(tx, ctx, { owner: { dealId }, fileIds: photoIds });
  const isOther = changed.length > 0 || customerId !== deal.customerId;
  const saved = await updateDeal(tx, dealId, {
    ...entered,
    customerId,
    handoverAt: handover,
    ...(deal.state === 'ordered' && isOther && { isOrderOutdated: true }),
  });
  await auditChange(tx, ctx, { deal, changed, handover });
  return saved;
}

/** @throws {AppError} invalid for the part exchange of the car that is being sold */
function requireOtherCar(car: DealCar | null, { registration }: StoredPartExchange): void {
  const sold = car?.registration;
  requireField(
    !sold || plateKey(sold) === '' || plateKey(sold) !== plateKey(registration),
    'partExchange.registration',
    'This is the car that is being sold',
  );
}

/** Adds an audit entry with the names of the changed fields, without values. */
async function auditChange(
  tx: Db,
  { user }: StaffContext,
  { deal, changed, handover }: { deal: StoredDeal; changed: string[]; handover: Date | null },
): Promise<void> {
  const isMoved = handover?.getTime() !== deal.handoverAt?.getTime();
  const names = [...changed, ...(isMoved ? ['handoverAt'] : [])];
  if (names.length === 0) return;
  await auditDeal(tx, {
    staff: user,
    dealId: deal.dealId,
    action: 'update',
    changes: changedFields(names),
  });
}

/**
 * Deletes a draft, with its photos.
 * @throws {AppError} notFound; conflict for an older version, and for a deal with an order
 */
export async function deleteDeal(
  ctx: StaffContext,
  { dealId, version }: { dealId: number; version: number },
): Promise<void> {
  await ctx.db.transaction(async (tx) => {
    const deal = await lockDeal(tx, { dealId, version });
    if (deal.state !== 'draft')
      throw new AppError('conflict', 'This deal has an order, so it stays. Cancel it instead.');
    await keepFiles(tx, ctx, { owner: { dealId }, fileIds: [] });
    await tx.delete(deals).where(eq(deals.dealId, dealId));
    await auditDeal(tx, { staff: ctx.user, dealId, action: 'delete', changes: {} });
  });
}
