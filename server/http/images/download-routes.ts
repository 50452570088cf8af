import { z } from 'zod';
import type { ImageLinks } from '../../services/images/download-links.ts';
import { privateJson, route } from '../core/route.ts';
import { securityHeaders } from '../core/security-headers.ts';

const fileQuery = z.object({
  file: z
    .string('Name the image')
    .max(400, 'This is not the name of an image')
    .describe("The image's public path, or its last part; a `?cb=` behind it does not matter"),
});

/** Signed links to images as they were uploaded, cleaned: what the edit page downloads. */
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
      summary: 'A signed link to one image of a car, good for a quarter of an hour',
      params: { carId: 'Id of the car' },
      query: fileQuery,
      response: {
        name: 'ImageLink',
        description: 'The link',
        schema: z.object({ presignedUrl: z.url() }),
      },
      errors: ['malformed', 'notFound', 'invalid'],
      handle: async ({ query, param, user }) => {
        const staff = (await user()) !== null;
        const path = await links.link(param('carId'), query.file, staff);
        return privateJson({ presignedUrl: `${publicUrl}${path}` });
      },
    }),
    route({
      method: 'get',
      path: '/car-images/file/:imagePath{.+}',
      // What lets one in is the signature of the link.
      policy: 'public',
      tag: 'Cars',
      summary: 'The image of a signed link',
      params: { imagePath: "The image's public path" },
      response: {
        name: 'DisplayImage',
        description: 'The image',
        schema: z.string(),
        contentType: 'image/webp',
      },
      errors: ['forbidden', 'notFound'],
      handle: async ({ param, searchParams, user }) => {
        const staff = (await user()) !== null;
        const file = await links.open(param('imagePath'), searchParams, staff);
        const body = Buffer.concat(await file.body.toArray());
        return new Response(body, { headers: { ...headers, 'content-type': file.contentType } });
      },
    }),
  ];
}
