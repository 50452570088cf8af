import { redirect } from 'react-router';
import { futureSearch, loadFutureSearch } from '../../cars/asked-search.ts';
import { loadCar } from '../../cars/components/car-page/load-car.ts';
import { WANTED_ADDRESS } from '../../cars/listing.ts';
import type { DisplayImage } from '../../../platform/images/image.ts';
import type { Watermark } from '../../../platform/images/image-address.ts';
import { priceText } from '../../../platform/format.ts';
import type { CarCard } from '../../cars/car.ts';
import { watermarkOf } from '../../images/watermark.ts';
import type { Api } from '../../../app/api/api.ts';
import type { AlertKind } from '../options.ts';

interface NewAlert {
  kind: AlertKind;
  stamp: string;
  /** The name of the car, or a label for each chosen filter. */
  about: string[];
  /** Address of the page that the visitor came from: the car or the search. */
  back: string;
  /** Null for a search. */
  car: {
    image: DisplayImage | null;
    bodyType: string | null;
    price: string;
    watermark: Watermark | null;
  } | null;
  /** Cars that fit the search today; at most three. */
  fitting: CarCard[];
  /** Number of cars that the search finds. */
  total: number;
}

const MAX_FITTING = 3;

/** Converts the query of `/alerts/new` to the fields of `POST /api/alerts` that name the car or the search. */
export function subjectOf(query: URLSearchParams) {
  const carId = query.get('carId');
  if (carId !== null) return { kind: 'car', carId: Number(carId) } as const;
  return { kind: 'search', filters: futureSearch(query) } as const;
}

/**
 * @throws the error response of the car's page if the car is not found; a redirect to that page if the car is
 * unpublished; a redirect to another form if the site sends no emails
 */
export async function loadNewAlert(api: Api, { url, signal }: Request): Promise<NewAlert> {
  const query = new URL(url).searchParams;
  const carId = query.get('carId');
  if (carId !== null) {
    const { car, unpublished } = await loadCar(api, carId, signal);
    const back = `/car/${car.carId}`;
    if (unpublished) throw redirect(back);
    const { stamp, sendsEmails } = await api.get('/enquiries/stamp', { query: { carId }, signal });
    if (!sendsEmails) throw redirect(`${back}/enquire`);
    const name = [car.year, car.make?.name, car.model?.name].filter(Boolean).join(' ');
    const { images, thumbnail, bodyType, currentPrice, currency } = car;
    const price = priceText(currentPrice, currency);
    return {
      kind: 'car',
      stamp,
      about: [name],
      back,
      car: { image: thumbnail ?? images[0] ?? null, bodyType, price, watermark: watermarkOf(car) },
      fitting: [],
      total: 0,
    };
  }
  const [{ labels, vehicles, total }, { stamp, sendsEmails }] = await Promise.all([
    loadFutureSearch(api, query, signal),
    api.get('/enquiries/stamp', { query: { carId: null }, signal }),
  ]);
  if (!sendsEmails) throw redirect(`${WANTED_ADDRESS}&${query}`);
  query.delete('page');
  return {
    kind: 'search',
    stamp,
    about: labels,
    back: query.size > 0 ? `/search?${query}` : '/search',
    car: null,
    fitting: vehicles
      .filter(({ carSold, carBooked }) => !carSold && !carBooked)
      .slice(0, MAX_FITTING),
    total,
  };
}
