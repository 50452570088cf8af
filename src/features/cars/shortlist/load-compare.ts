import { watermarkOf } from '../../images/watermark.ts';
import type { DisplayImage } from '../../../platform/images/image.ts';
import type { Watermark } from '../../../platform/images/image-address.ts';
import type { Api } from '../../../app/api/api.ts';
import { throwStatus } from '../../../app/api/throw-status.ts';
import type { Car } from '../car.ts';
import { comparedFrom } from '../listing.ts';
import { ApiError } from '../../../platform/api-error.ts';
import { loadReasons } from '../asked-search.ts';
import { compareRows, reasonRows, type Section } from './compare-rows.ts';

/** The head of a column. */
export interface ComparedCar {
  carId: number;
  /** Null for a car that is not on the site. */
  name: string | null;
  image: DisplayImage | null;
  bodyType: string | null;
  watermark: Watermark | null;
}

export interface Comparison {
  cars: ComparedCar[];
  sections: Section[];
  /** Whether the address contains more cars. */
  isCut: boolean;
  /** The visitor's search as the query of the car pages. */
  asked: string;
}

/** Loads the cars of an address such as `/compare?cars=12,34`. Staff see the same as visitors. */
export async function loadCompare(
  api: Pick<Api, 'car' | 'get'>,
  request: Pick<Request, 'url' | 'signal'>,
): Promise<Comparison> {
  const { url, signal } = request;
  const { ids, isCut } = comparedFrom(new URL(url).searchParams.get('cars'));
  const [cars, { asked, why }] = await Promise.all([
    Promise.all(ids.map((id) => publicCar(api, id, signal))).catch(throwStatus),
    loadReasons(api, ids, request),
  ]);
  return {
    cars: ids.map((carId, at) => headOf(carId, cars[at] ?? null)),
    sections: [...reasonRows(ids.map((id) => why[id] ?? null)), ...compareRows(cars)],
    isCut,
    asked,
  };
}

/**
 * Returns null for a car that visitors cannot see: a draft, which the API returns to staff, an unknown id or an invalid
 * id.
 */
async function publicCar(api: Pick<Api, 'car'>, carId: number, signal: AbortSignal) {
  try {
    const car = await api.car(carId, signal);
    return car.publish === false ? null : car;
  } catch (error) {
    if (error instanceof ApiError && [400, 404, 422].includes(error.status)) return null;
    throw error;
  }
}

function headOf(carId: number, car: Car | null): ComparedCar {
  if (!car) return { carId, name: null, image: null, bodyType: null, watermark: null };
  const { year, make, model, thumbnail, images, bodyType } = car;
  return {
    carId,
    name: [year, make?.name, model?.name].filter(Boolean).join(' '),
    image: thumbnail ?? images[0] ?? null,
    bodyType,
    watermark: watermarkOf(car),
  };
}
