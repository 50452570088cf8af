import { z } from 'zod';
import {
  carImagesInput,
  imageUrlRequest,
  UPLOAD_TYPES,
  watermarkRequest,
} from '../../../domain/images/car-images.ts';
import type { Deps } from '../../deps.ts';
import { enqueueWatermark } from '../../services/images/enqueue-watermark.ts';
import { recordImages } from '../../services/images/record-images.ts';
import type { UploadLinks } from '../../services/images/upload-links.ts';
import { done, doneBody } from '../core/done.ts';
import { receivedUpload } from '../core/received-upload.ts';
import { privateJson, route } from '../core/route.ts';
import { siteOrigin } from '../core/same-site.ts';

const tag = 'Cars';

type ImageWriteDeps = Pick<Deps, 'database' | 'storage' | 'queue'> & { links: UploadLinks };

/** Routes that upload the images of a car, set its gallery and enqueue its watermarks. */
export function carImageWriteRoutes(
  { links, ...deps }: ImageWriteDeps,
  { publicUrl, segment }: { publicUrl: string; segment: string },
) {
  return [
    route({
      method: 'post',
      path: '/cars/images-urls',
      policy: { can: 'cars.write' },
      tag,
      summary: 'Create a signed link to upload one image, valid for 15 to 30 minutes',
      description:
        'The name becomes the permanent public path of the image. The upload must have the given type and, if present, the given size. The link leads to the object storage, if one is configured. Otherwise it has the origin of the page that sent the request, or the public URL of the site for other clients.',
      body: imageUrlRequest,
      errors: ['notFound', 'conflict'],
      response: { name: 'UploadLink', description: 'The link', schema: z.object({ url: z.url() }) },
      handle: async ({ body, raw }) =>
        privateJson({ url: new URL(await links.link(body), siteOrigin(raw, publicUrl)).href }),
    }),
    route({
      method: 'put',
      path: '/cars/uploads/:uploadKey',
      // Access is checked by the signature of the link.
      policy: 'public',
      tag,
      summary: 'Upload an image to a signed link',
      description: 'The image is shown once it is in the list of images of its car.',
      params: { uploadKey: 'Key from the signed link' },
      file: UPLOAD_TYPES,
      errors: ['tooLarge', 'conflict', 'timeout'],
      response: { name: 'Done', description: 'The image was uploaded', schema: doneBody },
      handle: async (request) => {
        await links.receive(receivedUpload(request));
        return done('The image is uploaded');
      },
    }),
    route({
      method: 'post',
      path: `/cars/images/${segment}-dbupdate`,
      policy: { can: 'cars.write' },
      tag,
      summary: 'Set the images of a car, in gallery order',
      description:
        'New uploads are decoded and encoded before the response. Images that are not listed are deleted. Errors have a message for each rejected image, keyed by its path.',
      body: carImagesInput,
      errors: ['notFound', 'conflict', 'tooLarge', 'wrongType'],
      response: { name: 'Done', description: 'The images were saved', schema: doneBody },
      handle: async ({ body, user }) => {
        await recordImages(deps, body, await user());
        return done('The images have been recorded');
      },
    }),
    route({
      method: 'post',
      path: '/cars/send-to-processing-queue',
      policy: { can: 'cars.write' },
      tag,
      summary: 'Enqueue the missing variants of a car’s images, with its watermark',
      description: 'Does nothing if no variant is missing.',
      body: watermarkRequest,
      errors: ['notFound'],
      response: {
        status: 202,
        name: 'Done',
        description: 'The variants are queued',
        schema: doneBody,
      },
      handle: async ({ body }) => {
        await enqueueWatermark(deps, body.carId);
        return done('The missing image variants are queued');
      },
    }),
  ];
}
