import { z } from 'zod';
import {
  carImagesInput,
  imageUrlRequest,
  UPLOAD_TYPES,
  watermarkRequest,
} from '../../../domain/car-images.ts';
import type { Deps } from '../../deps.ts';
import { enqueueWatermark } from '../../services/images/enqueue-watermark.ts';
import { recordImages } from '../../services/images/record-images.ts';
import type { UploadLinks } from '../../services/images/upload-links.ts';
import { readBytes } from '../core/read-body.ts';
import { done, doneBody } from '../core/done.ts';
import { privateJson, route } from '../core/route.ts';
import { siteOrigin } from '../core/same-site.ts';

const tag = 'Cars';

type ImageWriteDeps = Pick<Deps, 'database' | 'storage' | 'queue'> & { links: UploadLinks };

/** How images come to a car: a link, an upload to it, the record of them all, their watermarks. */
export function carImageWriteRoutes(
  { links, ...deps }: ImageWriteDeps,
  { publicUrl, segment }: { publicUrl: string; segment: string },
) {
  return [
    route({
      method: 'post',
      path: '/cars/images-urls',
      policy: 'staff',
      tag,
      summary: 'A signed link to upload one image to, good for a quarter of an hour',
      description:
        'The name is the image’s public path for ever. The upload has to have the type, and, where it is given here, the size that is announced. The link begins with the address of the page that asks, or with the site’s public address where a program does.',
      body: imageUrlRequest,
      errors: ['notFound', 'conflict'],
      response: { name: 'UploadLink', description: 'The link', schema: z.object({ url: z.url() }) },
      handle: async ({ body, raw }) =>
        privateJson({ url: `${siteOrigin(raw, publicUrl)}${await links.link(body)}` }),
    }),
    route({
      method: 'put',
      path: '/cars/uploads/:uploadKey',
      // What lets one in is the signature of the link.
      policy: 'public',
      tag,
      summary: 'Upload an image to a signed link',
      description: 'It is shown once the images of its car are recorded.',
      params: { uploadKey: 'As the link says' },
      file: UPLOAD_TYPES,
      errors: ['tooLarge'],
      response: { name: 'Done', description: 'It is uploaded', schema: doneBody },
      handle: async ({ raw, param, searchParams, header }) => {
        await links.receive(
          param('uploadKey'),
          searchParams,
          header('content-type') ?? '',
          (limit, beyond) => readBytes(raw, limit, beyond),
        );
        return done('The image is uploaded');
      },
    }),
    route({
      method: 'post',
      path: `/cars/images/${segment}-dbupdate`,
      policy: 'staff',
      tag,
      summary: 'Record which images a car has, in their order',
      description:
        'Images that were uploaded are decoded and encoded again first, so that they can be shown at once; what is not named is removed. A refusal names each image that cannot be used by its path.',
      body: carImagesInput,
      errors: ['notFound', 'conflict', 'tooLarge', 'wrongType'],
      response: { name: 'Done', description: 'They are recorded', schema: doneBody },
      handle: async ({ body, user }) => {
        await recordImages(deps, body, await user());
        return done('The images have been recorded');
      },
    }),
    route({
      method: 'post',
      path: '/cars/send-to-processing-queue',
      policy: 'staff',
      tag,
      summary: 'Queue the watermark of a car’s images',
      description: 'For a car that does not wear the mark there is nothing to do.',
      body: watermarkRequest,
      errors: ['notFound'],
      response: { status: 202, name: 'Done', description: 'It is queued', schema: doneBody },
      handle: async ({ body }) => {
        await enqueueWatermark(deps, body.carId);
        return done('The images are on their way');
      },
    }),
  ];
}
