import { z } from 'zod';
import { can } from '../../../domain/capabilities.ts';
import type { ImageLinks } from '../../services/images/download-links.ts';
import { privateJson, route } from '../core/route.ts';
import { securityHeaders } from '../core/security-headers.ts';

const fileQuery = z.object({
  file: z
    .string('`image` must be a string')
    .max(400, 'This image name is too long')
    .describe('Public path of the image, or the last part of it. A `?cb=` suffix is ignored'),
});

/** Signed links to stored images without watermark, which the edit page downloads. */
export function carImageRoutes(links: ImageLinks, publicUrl: string) {
  const headers = {
    ...securityHeaders(publicUrl, "default-src 'none'; sandbox"),
    'cache-control': 'private, max-age=900',
  };
  return [
    route({
      method: 'get',
      path: '/car-images/:carId',
      policy: 'public',
      tag: 'Cars',
      summary: 'Create a signed link to an image of a car, valid for 15 to 30 minutes',
      params: { carId: 'Id of the car' },
      query: fileQuery,
      response: {
        name: 'ImageLink',
        description: 'The link',
        schema: z.object({ presignedUrl: z.url() }),
      },
      errors: ['notFound'],
      handle: async ({ query, param, user }) => {
        const staff = can(await user(), 'cars.read');
        const path = await links.link(param('carId'), query.file, staff);
        return privateJson({ presignedUrl: `${publicUrl}${path}` });
      },
    }),
    route({
      method: 'get',
      path: '/car-images/file/:imagePath{.+}',
      // Access is checked by the signature of the link.
      policy: 'public',
      tag: 'Cars',
      summary: 'Download the image of a signed link',
      params: { imagePath: 'Public path of the image' },
      response: {
        name: 'DisplayImage',
        description: 'The image',
        schema: z.string(),
        contentType: 'image/webp',
      },
      errors: ['forbidden', 'notFound'],
      handle: async ({ param, searchParams, user }) => {
        const staff = can(await user(), 'cars.read');
        const file = await links.open(param('imagePath'), searchParams, staff);
        const body = Buffer.concat(await file.body.toArray());
        return new Response(body, { headers: { ...headers, 'content-type': file.contentType } });
      },
    }),
  ];
}
