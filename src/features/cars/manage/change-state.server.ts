import { DAY_MS } from '../../../platform/durations.ts';
import { saleDetailsOf } from '../write/buyers.server.ts';
import { forbiddenChange } from '../write/guarded-fields.server.ts';
import { lockCar, type StoredCar } from '../lock-car.server.ts';
import { missingToPublish } from '../write/publish-problem.ts';
import { outdatedCar } from '../write/refusals.server.ts';
import { withConflicts } from '../write/save-fields.server.ts';
import { stateOf } from '../fields/state.ts';
import { type CarChange, changeCar } from '../write/write-car.server.ts';
import { recordSoldFor } from '../../money/sale.server.ts';
import type { StaffContext } from '../../../app/context.server.ts';
import { dublinTime } from '../../../platform/dublin-time.ts';
import { can, CAR_FIELD_CAPABILITIES } from '../../../app/capabilities.ts';
import { AppError, invalidField } from '../../../platform/errors.ts';
import { keysOf } from '../../../platform/objects.ts';
import type { SessionUser } from '../../../app/session-user.ts';
import type { ChangedCar, StateChange } from './changes.ts';
import { MAX_RESERVATION_DAYS } from './options.ts';

type Values = NonNullable<CarChange['values']>;
type Buyers = NonNullable<CarChange['buyers']>;

/**
 * Moves a car to a state. Does not change a car that already has this state, unless the request has an end of the
 * reservation or a buyer.
 * @throws {AppError} notFound; forbidden, if the user may not change a field; conflict for an older version, for the
 * reservation of a sold car and for a plate that is in stock again; invalid for an end, a buyer or a sale price that
 * does not fit the state, and for a draft that lacks what it needs on the site
 */
export function changeState(
  ctx: StaffContext,
  { carId, version, ...change }: StateChange & { carId: number },
): Promise<ChangedCar> {
  requireFittingDetails(change, ctx.now);
  return withConflicts(ctx.db, () =>
    ctx.db.transaction(async (tx) => {
      const before = await lockCar(tx, carId);
      if (change.to === 'reserved' && before.carSold) throw soldCar(before.version);
      if (before.version !== version) throw outdatedCar(before.version);
      const values = valuesOf(before, change);
      requireFieldCapabilities(ctx.user, before, values);
      if (values.publish && !before.publish) requireComplete(before);
      const after = isReached(before, change)
        ? before
        : await changeCar(
            { ...ctx, db: tx },
            {
              before,
              values,
              archived: change.to === 'archived',
              buyers: await buyersOf({ db: tx, now: ctx.now }, before, change),
              source: 'stage',
            },
          );
      if (change.soldFor !== undefined)
        await recordSoldFor(tx, ctx, { carId, price: change.soldFor });
      return { carId, version: after.version, state: stateOf(after) };
    }),
  );
}

type Details = Omit<StateChange, 'version'>;

function requireFittingDetails({ to, holdUntil, buyer, soldFor }: Details, now: Date): void {
  if (soldFor !== undefined && to !== 'sold')
    throw invalidField('soldFor', 'Only a sold car has a sale price');
  if (buyer && to !== 'reserved' && to !== 'sold')
    throw invalidField('buyer', 'Only a reserved or sold car has a buyer');
  if (!holdUntil) return;
  if (to !== 'reserved') throw invalidField('holdUntil', 'Only a reservation can have an end');
  const ms = Date.parse(holdUntil) - now.getTime();
  if (ms <= 0) throw invalidField('holdUntil', 'Choose a time in the future');
  if (ms > MAX_RESERVATION_DAYS * DAY_MS)
    throw invalidField('holdUntil', `Choose a time within the next ${MAX_RESERVATION_DAYS} days`);
}

/**
 * Returns the changed fields. Without a new end of the reservation, the stored one stays. Undoing a sale keeps the
 * reservation from before it.
 */
function valuesOf({ carSold }: StoredCar, { to, holdUntil }: Details): Values {
  const undone = carSold ? { carSold: false } : { carBooked: false };
  switch (to) {
    case 'live':
      return { publish: true, ...undone };
    case 'draft':
      return { publish: false, ...undone };
    case 'reserved':
      return { carBooked: true, holdUntil: holdUntil == null ? holdUntil : new Date(holdUntil) };
    case 'sold':
      return { carSold: true };
    case 'archived':
      return {};
    default:
      return to satisfies never;
  }
}

/** Every new sale gets a record, also without a buyer, because tax law asks for the sale and its date. */
async function buyersOf(
  { db: tx, now }: Pick<StaffContext, 'db' | 'now'>,
  before: StoredCar,
  { to, buyer }: Details,
): Promise<Buyers> {
  if (to === 'sold' && !before.carSold)
    return {
      saleDate: buyer?.date ?? dublinTime(now).date,
      saleDetails: await saleDetailsOf(tx, before.carId, detailsOf(buyer)),
    };
  if (!buyer) return {};
  return to === 'sold'
    ? { saleDate: buyer.date, saleDetails: detailsOf(buyer) }
    : { bookingDate: buyer.date, bookingDetails: detailsOf(buyer) };
}

function detailsOf(buyer: Details['buyer']) {
  if (!buyer) return undefined;
  const { date: _date, ...details } = buyer;
  return details;
}

const isReached = (car: StoredCar, { to, holdUntil, buyer }: Details) =>
  stateOf(car) === to && holdUntil === undefined && !buyer;

function requireComplete(car: StoredCar): void {
  const missing = missingToPublish(car);
  if (missing) throw new AppError('invalid', missing.message, { fields: missing.fields });
}

const soldCar = (version: number) =>
  new AppError('conflict', "A sold car can't be reserved. Undo the sale first.", {
    details: { version },
  });

/** @throws {AppError} forbidden, with the field, if the user lacks the capability for a value that differs */
export function requireFieldCapabilities(user: SessionUser, before: StoredCar, values: Values) {
  for (const name of keysOf(CAR_FIELD_CAPABILITIES)) {
    if (!(name in values) || !(name in before)) continue;
    const isSame = Reflect.get(values, name) === Reflect.get(before, name);
    if (!isSame && !can(user, CAR_FIELD_CAPABILITIES[name])) throw forbiddenChange(name);
  }
  if (values.holdUntil !== undefined && !can(user, 'cars.sell')) throw forbiddenChange('carBooked');
}
