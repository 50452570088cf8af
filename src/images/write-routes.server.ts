import { z } from 'zod';
import { carImagesInput, imageUrlRequest, UPLOAD_TYPES, watermarkRequest } from './car-images.ts';
import { enqueueWatermark, recordImages } from './record-images.server.ts';
import { createUploadLink, receiveUpload } from './upload-links.server.ts';
import { routes } from '../platform/http/route.server.ts';

const staff = routes({ tag: 'Cars', policy: { can: 'cars.write' } });
const anyone = routes({ tag: 'Cars', policy: 'public' });

/** Routes that upload the images of a car, set its gallery and enqueue its watermarks. */
export const carImageWriteRoutes = (segment: string) => [
  staff.post('/cars/images-urls', {
    example: { image: { name: '1/images/stolen.webp', type: 'image/webp', size: 100 } },
    summary: 'Create a signed link to upload one image, valid for 15 to 30 minutes',
    description:
      'The name becomes the permanent public path of the image. The upload must have the given type and, if present, the given size. The link leads to the object storage, if one is configured. Otherwise it has the origin of the page that sent the request, or the public URL of the site for other clients.',
    body: imageUrlRequest,
    errors: ['notFound', 'conflict'],
    response: z.object({ url: z.url() }),
    handle: createUploadLink,
  }),
  // Access is checked by the signature of the link.
  anyone.put('/cars/uploads/:uploadKey', {
    summary: 'Upload an image to a signed link',
    description: 'The image is shown once it is in the list of images of its car.',
    file: UPLOAD_TYPES,
    errors: ['tooLarge', 'conflict', 'timeout'],
    handle: receiveUpload,
    done: 'The image is uploaded',
  }),
  staff.post(`/cars/images/${segment}-dbupdate`, {
    example: { images: [] },
    summary: 'Set the images of a car, in gallery order',
    description:
      'New uploads are decoded and encoded before the response. Images that are not listed are deleted. Errors have a message for each rejected image, keyed by its path.',
    body: carImagesInput,
    errors: ['notFound', 'conflict', 'tooLarge', 'wrongType'],
    handle: recordImages,
    done: 'The images have been recorded',
  }),
  staff.post('/cars/send-to-processing-queue', {
    example: { watermark: 'SOLD' },
    summary: 'Enqueue the missing variants of a car’s images, with its watermark',
    description: 'Does nothing if no variant is missing.',
    body: watermarkRequest,
    errors: ['notFound'],
    status: 202,
    handle: enqueueWatermark,
    done: 'The missing image variants are queued',
  }),
];
