import { z } from 'zod';
import { routes } from '../platform/http/route.server.ts';
import { createImageLink, downloadImage } from './download-links.server.ts';

const fileQuery = z.object({
  file: z
    .string('`image` must be a string')
    .max(400, 'This image name is too long')
    .describe('Public path of the image, or the last part of it. A `?cb=` suffix is ignored'),
});

const anyone = routes({ tag: 'Cars', policy: 'public' });

/** Signed links to stored images without watermark, which the edit page downloads. */
export const carImageRoutes = [
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
