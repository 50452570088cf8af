import { motorTax } from '../../../ireland/motor-tax.ts';
import { isElectric } from '../../fields/electric.ts';

/** Figures of a car that its fields store as text, for comparisons. Null if the text has no figure. */
export interface CarFigures {
  seats: number | null;
  doors: number | null;
  /** Litres, with one decimal. */
  engine: number | null;
  /** Yearly motor tax in euro: as the dealer entered it, otherwise calculated. */
  tax: number | null;
}

interface FigureSource {
  seats: string | null;
  doors: string | null;
  engineSize: string | null;
  roadTax: string | null;
  co2Emission: string | null;
  fuelType: string | null;
  bodyType: string | null;
  registration: string | null;
  firstRegistered: string | null;
  importedFrom: string | null;
}

/** @param today `YYYY-MM-DD` */
export function figuresOf(car: FigureSource, today: string): CarFigures {
  const litres = numberIn(car.engineSize);
  const written = /\d/.test(car.roadTax ?? '');
  return {
    seats: numberIn(car.seats),
    doors: numberIn(car.doors),
    engine: litres === null ? null : Math.round((litres >= 50 ? litres / 1_000 : litres) * 10) / 10,
    tax: written
      ? numberIn(car.roadTax)
      : (motorTax({
          ...car,
          co2: car.co2Emission,
          isElectric: isElectric(car.fuelType),
          today,
        })?.annual ?? null),
  };
}

/** Returns the first number of a text: 1200 for `€1,200 a year`. */
function numberIn(text: string | null): number | null {
  const [number] = /\d+(?:\.\d+)?/.exec((text ?? '').replaceAll(/(\d),(?=\d{3})/g, '$1')) ?? [];
  return number === undefined ? null : Number(number);
}
