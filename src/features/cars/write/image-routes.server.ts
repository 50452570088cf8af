import { z } from 'zod';
import {
  carImagesInput,
  imageUrlRequest,
  UPLOAD_TYPES,
  watermarkRequest,
} from '../../images/car-images.ts';
import { enqueueWatermark, recordImages } from './record-images.server.ts';
import { createImageLink, downloadImage } from '../../images/download-links.server.ts';
import { createUploadLink, receiveUpload } from './upload-links.server.ts';
import { routes } from '../../../platform/http/route.server.ts';

const staff = routes({ tag: 'Cars', policy: { can: 'cars.write' } });
const anyone = routes({ tag: 'Cars', policy: 'public' });

const fileQuery = z.object({
  file: z
    .string('`image` must be a string')
    .max(400, 'This image name is too long')
    .describe('Public path of the image, or the last part of it. A `?cb=` suffix is ignored'),
});

/**
 * Routes that upload the images of a car, set its gallery, enqueue its watermarks, and sign links with which the edit
 * page downloads images without watermark.
 */
export const carImageRoutes = (segment: string) => [
  staff.post('/cars/images-urls', {
    example: { image: { name: '1/images/stolen.webp', type: 'image/webp', size: 100 } },
    summary: 'Create a signed link to upload one image, valid for 15 to 30 minutes',
    description:
      'The name becomes the permanent public path of the image. Without a name, the answer has an `uploadKey`, under which `dbupdate` records the image within a day. The upload must have the given type and, if present, the given size. The link leads to the object storage, if one is configured. Otherwise it has the origin of the page that sent the request, or the public URL of the site for other clients.',
    body: imageUrlRequest,
    errors: ['notFound', 'conflict'],
    response: z.object({ url: z.url(), uploadKey: z.string().optional() }),
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
  anyone.get('/car-images/:carId', {
    dependsOnSession: true,
    summary: 'Create a signed link to an image of a car, valid for 15 to 30 minutes',
    query: fileQuery,
    response: z.object({ presignedUrl: z.url() }),
    handle: createImageLink,
  }),
  // Access is checked by the signature of the link.
  anyone.get('/car-images/file/:imagePath{.+}', {
    dependsOnSession: true,
    summary: 'Download the image of a signed link',
    response: z.string(),
    contentType: 'image/webp',
    errors: ['forbidden'],
    handle: downloadImage,
  }),
];
