import type { CarCard, CarChoice } from '../../car.ts';
import { kilometres } from '../../../../platform/format.ts';
import type { DisplayImage } from '../../../../platform/images/image.ts';
import { imageOf } from '../../../../platform/images/image-address.ts';

export interface ChoosableCar {
  carId: number;
  /** Year, make and model. */
  title: string;
  /** Facts that distinguish it from similar cars, in one line. */
  facts: string;
  image: DisplayImage | null;
}

const inOneLine = (facts: (string | null | false)[]) => facts.filter(Boolean).join(', ');

export const carForVisitor = (card: CarCard): ChoosableCar => ({
  carId: card.carId,
  title: `${card.year} ${card.name}`,
  facts: inOneLine([
    card.price,
    card.mileageKm !== null && kilometres(card.mileageKm),
    card.fuelType,
    card.carBooked && 'Booked',
  ]),
  image: imageOf(card),
});

export const carForStaff = (car: CarChoice): ChoosableCar => ({
  carId: car.carId,
  title: car.title,
  facts: inOneLine([
    car.stockNumber,
    car.price,
    car.carSold && 'Sold',
    car.carBooked && 'Booked',
    !car.publish && 'Not published',
  ]),
  image: imageOf(car),
});
