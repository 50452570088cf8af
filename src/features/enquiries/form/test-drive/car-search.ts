import { type SlotDay, slotDays } from '../../appointments/slots.ts';
import type { CarCard } from '../../../cars/car.ts';
import type { Api } from '../../../../app/api/api.ts';
import {
  carForVisitor,
  type ChoosableCar,
} from '../../../cars/components/car-chooser/choosable-car.ts';
import { ApiError } from '../../../../platform/api-error.ts';

/** A car that a visitor chose for a test drive, with its free times. */
export interface DriveCar {
  car: ChoosableCar;
  days: SlotDay[];
}

/** The choice of a car in a form that was sent without JavaScript. */
export interface CarSearch {
  /** The words for which `found` was searched. */
  words: string;
  found: ChoosableCar[];
  chosen: DriveCar | null;
}

const MAX_FOUND = 6;
/** More than `MAX_FOUND`, because sold cars are left out. */
const MAX_READ = 24;

type SearchApi = Pick<Api, 'searchCars' | 'get'>;

/** Finds cars for a test drive by make, model or year. */
export async function findDriveCars(
  api: Pick<Api, 'searchCars'>,
  words: string,
  signal?: AbortSignal,
): Promise<ChoosableCar[]> {
  const { vehicles } = await api.searchCars({ q: words, pageSize: MAX_READ }, signal);
  return vehicles.filter(isForSale).slice(0, MAX_FOUND).map(carForVisitor);
}

const isForSale = ({ carSold }: CarCard) => !carSold;

export const readDays = async (api: SearchApi | Pick<Api, 'get'>, carId: number) =>
  slotDays((await api.get('/enquiries/stamp', { query: { carId } })).slots ?? []);

const textOf = (form: FormData, name: string): string => {
  const value = form.get(name);
  return typeof value === 'string' ? value.trim() : '';
};

/**
 * Reads the choice of a car from a form without JavaScript. Returns null for another kind of enquiry.
 */
export async function readCarSearch(api: SearchApi, form: FormData): Promise<CarSearch | null> {
  if (textOf(form, 'kind') !== 'testDrive') return null;
  const words = textOf(form, 'carWords');
  const found = words ? await orNone(findDriveCars(api, words)) : [];
  const chosenId = words === textOf(form, 'carFound') ? Number(textOf(form, 'carId')) : 0;
  const car = found.find(({ carId }) => carId === chosenId);
  const chosen = car ? { car, days: await orNone(readDays(api, car.carId)) } : null;
  return { words, found, chosen };
}

/** Returns an empty list for words that the API refuses, and for a car that is gone. */
async function orNone<Item>(reading: Promise<Item[]>): Promise<Item[]> {
  try {
    return await reading;
  } catch (error) {
    if (error instanceof ApiError && error.status < 500) return [];
    throw error;
  }
}

/** Whether the submitted form asks for cars or for the times of a car, and is not the enquiry yet. */
export const isCarStep = (search: CarSearch | null, form: FormData): boolean =>
  search !== null &&
  search.words !== '' &&
  (search.chosen ? !form.has('time') && search.chosen.days.length > 0 : true);
