import { redirect } from 'react-router';
import type { Car } from '../../../domain/car.ts';
import type { EnquiryForm } from '../../../domain/enquiries/enquiry.ts';
import { money } from '../../../domain/format.ts';
import { type Watermark, watermarkOf } from '../../../domain/images/image-address.ts';
import type { DisplayImage } from '../../../domain/images/image.ts';
import type { Api } from '../../lib/api.ts';
import { loadCar } from '../car/load-car.ts';

/** The car that an enquiry is about. */
export interface EnquiryCar {
  carId: number;
  name: string;
  price: string;
  image: DisplayImage | null;
  watermark: Watermark | null;
}

export interface EnquireData {
  form: EnquiryForm;
  /** Null for a question about no particular car. */
  car: EnquiryCar | null;
}

/** @throws the response of the car's page if the car is not public */
export async function loadCarEnquiry(
  api: Api,
  carId: string,
  signal: AbortSignal,
): Promise<EnquireData> {
  const { car, unpublished } = await loadCar(api, carId, signal);
  if (unpublished) throw redirect(`/car/${car.carId}`);
  return { form: await api.enquiryForm(carId, signal), car: summary(car) };
}

function summary(car: Car): EnquiryCar {
  const { carId, year, make, model, currentPrice, currency, thumbnail, images } = car;
  return {
    carId,
    name: [year, make?.name, model?.name].filter(Boolean).join(' '),
    price: money(currentPrice, currency),
    image: thumbnail ?? images[0] ?? null,
    watermark: watermarkOf(car),
  };
}
