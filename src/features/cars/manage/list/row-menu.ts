import { irishTime } from '../../../opening/day-text.ts';
import type { Capability } from '../../../../app/capabilities.ts';
import type { MenuItem } from '../../../../ui/menu.tsx';
import type { StockRow } from '../stock.ts';
import { toAdvertise } from '../to-fix.ts';
import type { CarWrites } from '../use-car-writes.ts';

/** Returns the actions that a user can take on a car, in groups: open, sell, publish, hand out, remove. */
export function rowMenu(
  car: StockRow,
  can: (capability: Capability) => boolean,
  writes: CarWrites,
): MenuItem[] {
  const open = (kind: Parameters<CarWrites['open']>[0]['kind']) => () => writes.open({ kind, car });
  if (car.state === 'deleted')
    return can('cars.delete') ? [{ text: 'Restore', run: () => writes.restore(car) }] : [];

  const isInStock = car.state !== 'archived' && car.state !== 'sold';
  const items: (MenuItem | false)[] = [
    can('cars.write') && { text: 'Edit', to: `/edit-car/${car.carId}` },
    car.publish && car.state !== 'archived' && { text: 'View on site', to: `/car/${car.carId}` },
    isInStock && can('cars.price') && { text: 'Price…', run: open('price') },
    can('cars.sell') &&
      isInStock && {
        text: car.state === 'reserved' ? 'Change the reservation…' : 'Reserve…',
        run: open('reserve'),
        separated: true,
      },
    can('deals') && isInStock && { text: 'Sell…', run: () => writes.startDeal(car) },
    can('cars.sell') && isInStock && { text: 'Sold without a deal…', run: open('sell') },
    can('cars.sell') &&
      (car.carSold || car.carBooked) &&
      car.state !== 'archived' && {
        text: car.carSold ? 'Undo the sale' : 'End the reservation',
        run: () => (car.hasBuyer ? open('undo')() : undoSale(car, writes)),
      },
    ...(can('cars.publish') ? publishing(car, writes) : []),
    car.state !== 'archived' && {
      text: 'Copy for portals',
      to: `/car/${car.carId}/portals`,
      separated: true,
    },
    can('audit') && { text: 'What the advert said', to: `/car/${car.carId}/adverts` },
    { text: 'Money', to: `/car/${car.carId}/money` },
    car.state !== 'archived' && { text: 'Window sheet', to: `/car/${car.carId}/sheet` },
    can('cars.delete') && { text: 'Delete', run: open('delete'), danger: true, separated: true },
  ];
  return items.filter((item) => item !== false);
}

function publishing(car: StockRow, writes: CarWrites): MenuItem[] {
  const duplicate = { text: 'Duplicate', run: () => writes.duplicate(car) };
  if (car.state === 'archived')
    return [
      {
        text: 'Take out of the archive',
        run: () => writes.moveTo(car, formerState(car), 'The car is out of the archive.'),
        separated: true,
      },
      duplicate,
    ];
  const visibility = car.publish
    ? { text: 'Unpublish', run: () => writes.change(car, 'unpublish', 'Unpublished') }
    : { text: 'Publish', run: () => startPublishing(car, writes) };
  const premium = car.premium
    ? { text: 'Not premium', run: () => writes.change(car, 'notPremium', 'Not premium') }
    : { text: 'Premium', run: () => writes.change(car, 'premium', 'Premium') };
  const archive = { text: 'Archive', run: () => writes.change(car, 'archive', 'Archived') };
  return [{ ...visibility, separated: true }, premium, duplicate, archive];
}

/** Publishes a car. If it has something to fix, opens a dialog that shows this first. */
const startPublishing = (car: StockRow, writes: CarWrites): void =>
  toAdvertise(car.toFix).length > 0
    ? writes.open({ kind: 'publish', car })
    : publishCar(car, writes);

export const publishCar = (car: StockRow, writes: Pick<CarWrites, 'change'>): void =>
  writes.change(car, 'publish', 'Published');

/** Returns the state after the archive. A sold or reserved car stays so, which keeps the details of its buyer. */
export const formerState = ({ carSold, carBooked }: Pick<StockRow, 'carSold' | 'carBooked'>) =>
  carSold ? 'sold' : carBooked ? 'reserved' : 'draft';

/** Undoes a sale, after which a car that was reserved before is reserved again. Ends the reservation of an unsold car. */
export const undoSale = (car: StockRow, writes: Pick<CarWrites, 'moveTo'>): void =>
  writes.moveTo(car, car.publish ? 'live' : 'draft', undoneText(car, new Date()));

export function undoneText(
  { carSold, carBooked, holdUntil }: Pick<StockRow, 'carSold' | 'carBooked' | 'holdUntil'>,
  now: Date,
): string {
  if (!carSold) return 'The reservation was ended.';
  if (!carBooked) return 'The sale was undone.';
  const isHeld = holdUntil !== null && new Date(holdUntil) > now;
  const end = isHeld ? ` until ${irishTime(holdUntil)}` : ', without an end';
  return `The sale was undone. The car is reserved again${end}.`;
}
