import { watermarkOf } from '../../images/watermark.ts';
import { redirect } from 'react-router';
import { type SlotDay, slotDays } from '../appointments/slots.ts';
import type { Car, CarListItem } from '../../cars/car.ts';
import { idsFrom, MAX_SAVED_CARS, WANTED_TITLE } from '../../cars/listing.ts';
import type { EnquiryForm } from '../enquiry.ts';
import { callbackWindows } from './callback-windows.ts';
import { type CallbackWindow, FORM_KINDS, type FormKind } from '../options.ts';
import { replySentence } from '../reply-sentence.ts';
import { kilometres, priceText } from '../../../platform/format.ts';
import { imageOf, type Watermark } from '../../../platform/images/image-address.ts';
import type { DisplayImage } from '../../../platform/images/image.ts';
import { keysOf } from '../../../platform/objects.ts';
import { openingStateText } from '../../opening/opening-text.ts';
import type { Api } from '../../../app/api/api.ts';
import { loadCar } from '../../cars/components/car-page/load-car.ts';

/** The car that an enquiry is about. */
export interface EnquiryCar {
  carId: number;
  name: string;
  price: string;
  image: DisplayImage | null;
  watermark: Watermark | null;
  isSold: boolean;
}

export interface EnquireData {
  form: EnquiryForm;
  /** Null for a question about no particular car. */
  car: EnquiryCar | null;
  /** Free times for a test drive of the car. */
  days: SlotDay[];
  /** The kind that is selected initially. */
  kind: FormKind;
  /** Set if the form asks for a wanted car, instead of offering the other kinds. */
  wantedLists: WantedLists | null;
  /** The cars of a question about several. */
  cars: EnquiryCar[];
  /** Prefilled text of a question about several cars; null for any other enquiry. */
  about: string | null;
  /** The times of day at which the dealer calls back. */
  callbackWindows: CallbackWindow[];
  /** Sentence about whether the dealer is open. */
  opening: string;
  /** Sentence about when the dealer replies. */
  when: string;
}

export function enquireTitle({
  car,
  kind,
  wantedLists,
  about,
}: Pick<EnquireData, 'car' | 'kind' | 'wantedLists' | 'about'>): string {
  // The title repeats the text of the link that opened the form.
  if (kind !== 'question' && !wantedLists && about === null) return FORM_KINDS[kind];
  if (car) return 'Ask about this car';
  if (about !== null) return 'Ask about these cars';
  return wantedLists ? WANTED_TITLE : 'Send us a message';
}

/** Loads the form without a car. `?kind=` chooses one of the kinds, or `wanted`; `?cars=` asks about several cars. */
export async function loadEnquiry(api: Api, request: Request): Promise<EnquireData> {
  const { searchParams } = new URL(request.url);
  const ids = idsFrom(searchParams.get('cars')).slice(0, MAX_SAVED_CARS);
  const wanted = searchParams.get('kind') === 'wanted';
  const [form, wantedLists, cars, dealer] = await Promise.all([
    api.get('/enquiries/stamp', { query: { carId: null }, signal: request.signal }),
    wanted ? loadWantedLists(api, request) : null,
    ids.length > 0 && !wanted
      ? api.get('/cars', {
          query: new URLSearchParams({ ids: ids.join(',') }),
          signal: request.signal,
        })
      : [],
    dealerState(api, request.signal),
  ]);
  const about = cars.length > 0 ? questionAbout(cars) : null;
  return {
    form,
    car: null,
    cars: cars.map(listed),
    days: [],
    kind: kindOf(request),
    wantedLists,
    about,
    ...dealer,
  };
}

/** Names each car with its price and mileage, which distinguish cars with the same name. */
export function questionAbout(
  cars: readonly Pick<CarListItem, 'year' | 'make' | 'model' | 'price' | 'mileageKm'>[],
): string {
  const names = cars.map(
    (car) =>
      `- ${[nameOf(car), car.price, car.mileageKm !== null && kilometres(car.mileageKm)].filter(Boolean).join(', ')}`,
  );
  return `I’d like to know more about these cars:\n${names.join('\n')}\n\n`;
}

async function dealerState(api: Api, signal: AbortSignal) {
  const { hours, open } = await api.get('/dealer', { signal });
  const now = new Date();
  return {
    callbackWindows: callbackWindows(hours),
    opening: openingStateText(open, now),
    when: open.isOpen
      ? replySentence({ isOpen: true, next: null, now })
      : 'We reply once we’re open again.',
  };
}

function kindOf(request: Request): FormKind {
  const chosen = new URL(request.url).searchParams.get('kind');
  return keysOf(FORM_KINDS).find((kind) => kind === chosen) ?? 'question';
}

/** @throws the response of the car's page if the car is not public */
export async function loadCarEnquiry(
  api: Api,
  carId: string,
  request: Request,
): Promise<EnquireData> {
  const { signal } = request;
  const { car, unpublished } = await loadCar(api, carId, signal);
  if (unpublished) throw redirect(`/car/${car.carId}`);
  const [{ slots = [], ...form }, dealer] = await Promise.all([
    api.get('/enquiries/stamp', { query: { carId }, signal }),
    dealerState(api, signal),
  ]);
  const days = slotDays(slots);
  const chosen = kindOf(request);
  const kind = car.carSold && chosen === 'testDrive' ? 'question' : chosen;
  return {
    form,
    car: summary(car),
    days,
    kind,
    cars: [],
    wantedLists: null,
    about: null,
    ...dealer,
  };
}

function summary(car: Car): EnquiryCar {
  const { carId, currentPrice, currency, thumbnail, images } = car;
  return {
    carId,
    name: nameOf(car),
    price: priceText(currentPrice, currency),
    image: thumbnail ?? images[0] ?? null,
    watermark: watermarkOf(car),
    isSold: car.carSold,
  };
}

function listed(car: CarListItem): EnquiryCar {
  const { carId, price, carSold } = car;
  const image = imageOf(car);
  return { carId, name: nameOf(car), price, image, watermark: watermarkOf(car), isSold: carSold };
}

const nameOf = ({ year, make, model }: Pick<CarListItem, 'year' | 'make' | 'model'>) =>
  [year, make?.name, model?.name].filter(Boolean).join(' ');

type Option = [value: number | string, name: string];

/** The choices of the form for a wanted car. */
export interface WantedLists extends Record<
  'makes' | 'fuelTypes' | 'transmissions' | 'bodyTypes',
  Option[]
> {
  /** The search from which the visitor comes: filters by field name, and the sentence as message. */
  searched: Record<string, string>;
}

async function loadWantedLists(
  api: Api,
  { url, signal }: Pick<Request, 'url' | 'signal'>,
): Promise<WantedLists> {
  const [makes, fuelTypes, transmissions, facets] = await Promise.all([
    api.makes(signal),
    api.fuelTypes(signal),
    api.transmissions(signal),
    api.facets({}, signal),
  ]);
  return {
    makes: makes.map(({ makeId, name }): Option => [makeId, name]).toSorted(byName),
    fuelTypes: fuelTypes.map(({ fuelTypeId, name }) => [fuelTypeId, name]),
    transmissions: transmissions.map(({ transmissionId, name }) => [transmissionId, name]),
    searched: Object.fromEntries(
      [...new URL(url).searchParams].map(([name, value]) => [
        name === 'q' ? 'message' : `wanted.${name}`,
        value,
      ]),
    ),
    bodyTypes: facets.bodyTypes.map((name) => [name, name]),
  };
}

const byName = ([, a]: Option, [, b]: Option) => a.localeCompare(b);
