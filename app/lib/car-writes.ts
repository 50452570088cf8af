import type { CarImagesFields, WatermarkLabel } from '../../domain/car-images.ts';
import type { CarFields, CarUpdateFields } from '../../domain/car-input.ts';
import type { Done, Write } from './api.ts';

/** A car that was saved, and the version that the next change names. */
export interface SavedCar extends Done {
  carId: number;
  version: number;
  /** The same call came before, without its answer: nothing was changed by this one. */
  existed?: true;
}

type Call = <Answer>(path: string, init: Write) => Promise<Answer>;
type Send = <Answer>(method: 'POST' | 'DELETE', path: string, body?: object) => Promise<Answer>;

/** The calls that write cars; `segment` is the word that their paths begin with, see `SiteAddress`. */
export function carWrites(call: Call, send: Send) {
  /** A car's metadata travels as a part of a multipart form. */
  const sendCar = (path: string, metadata: object, headers = {}) => {
    const body = new FormData();
    body.set('metadata', JSON.stringify(metadata));
    return call<SavedCar>(path, { method: 'POST', body, headers });
  };
  return {
    /** Adds a car, under one `key` once, however often it is called. */
    createCar: (segment: string, car: CarFields, key: string) =>
      sendCar(`/api/cars/${segment}-create`, car, { 'idempotency-key': key }),
    /** Rejects with 409 and the current `version` where somebody else saved the car since. */
    updateCar: (segment: string, car: CarUpdateFields) =>
      sendCar(`/api/cars/${segment}-update`, car),
    deleteCar: (segment: string, carId: number) =>
      send<Done>('DELETE', `/api/cars/${segment}-delete?carId=${carId}`),
    /** Where to PUT one image, with exactly this content type and, where given, exactly this many bytes. */
    imageUploadUrl: async (image: { name: string; type: string; size?: number }) =>
      (await send<{ url: string }>('POST', '/api/cars/images-urls', { image })).url,
    /** Records which images a car has; a refusal names a broken one in `errors` by its path. */
    recordImages: (segment: string, images: CarImagesFields) =>
      send<Done>('POST', `/api/cars/images/${segment}-dbupdate`, images),
    enqueueWatermark: (carId: number, watermark: WatermarkLabel) =>
      send<Done>('POST', '/api/cars/send-to-processing-queue', { carId, watermark }),
  };
}
