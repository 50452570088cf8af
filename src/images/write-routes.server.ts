import { z } from 'zod';
import { carImagesInput, imageUrlRequest, UPLOAD_TYPES, watermarkRequest } from './car-images.ts';
import { enqueueWatermark } from './enqueue-watermark.server.ts';
import { recordImages } from './record-images.server.ts';
import type { UploadLinks } from './upload-links.server.ts';
import { receivedUpload } from '../platform/http/received-upload.server.ts';
import { routes } from '../platform/http/route.server.ts';
import { siteOrigin } from '../platform/http/same-site.server.ts';

const staff = routes({ tag: 'Cars', policy: { can: 'cars.write' } });
const anyone = routes({ tag: 'Cars', policy: 'public' });

/** Routes that upload the images of a car, set its gallery and enqueue its watermarks. */
export const carImageWriteRoutes = (links: UploadLinks, segment: string) => [
  staff.post('/cars/images-urls', {
    example: { image: { name: '1/images/stolen.webp', type: 'image/webp', size: 100 } },
    summary: 'Create a signed link to upload one image, valid for 15 to 30 minutes',
    description:
      'The name becomes the permanent public path of the image. The upload must have the given type and, if present, the given size. The link leads to the object storage, if one is configured. Otherwise it has the origin of the page that sent the request, or the public URL of the site for other clients.',
    body: imageUrlRequest,
    errors: ['notFound', 'conflict'],
    response: z.object({ url: z.url() }),
    handle: async ({ client, publicUrl }, image) => {
      const origin = siteOrigin(client.request, publicUrl);
      return { url: new URL(await links.link(image), origin).href };
    },
  }),
  // Access is checked by the signature of the link.
  anyone.put('/cars/uploads/:uploadKey', {
    summary: 'Upload an image to a signed link',
    description: 'The image is shown once it is in the list of images of its car.',
    file: UPLOAD_TYPES,
    errors: ['tooLarge', 'conflict', 'timeout'],
    handle: ({ client }, { uploadKey }) => links.receive(receivedUpload(client, uploadKey)),
    done: 'The image is uploaded',
  }),
  staff.post(`/cars/images/${segment}-dbupdate`, {
    example: { images: [] },
    summary: 'Set the images of a car, in gallery order',
    description:
      'New uploads are decoded and encoded before the response. Images that are not listed are deleted. Errors have a message for each rejected image, keyed by its path.',
    body: carImagesInput,
    errors: ['notFound', 'conflict', 'tooLarge', 'wrongType'],
    handle: (ctx, images) => recordImages(ctx, images, ctx.user),
    done: 'The images have been recorded',
  }),
  staff.post('/cars/send-to-processing-queue', {
    example: { watermark: 'SOLD' },
    summary: 'Enqueue the missing variants of a car’s images, with its watermark',
    description: 'Does nothing if no variant is missing.',
    body: watermarkRequest,
    errors: ['notFound'],
    status: 202,
    handle: (ctx, { carId }) => enqueueWatermark(ctx, carId),
    done: 'The missing image variants are queued',
  }),
];
