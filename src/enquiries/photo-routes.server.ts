import { z } from 'zod';
import { enquiryFileInput, enquiryFileLink, offerInput } from './part-exchange-schemas.ts';
import { ENQUIRY_FILES } from './part-exchange.ts';
import type { Context } from '../context.server.ts';
import { downloadPhoto } from './part-exchange/download-photo.server.ts';
import { saveOffer } from './part-exchange/save-offer.server.ts';
import { photoUploadLinks } from './part-exchange/upload-links.server.ts';
import { stamps } from './public-form/stamp.server.ts';
import { receivedUpload } from '../platform/http/received-upload.server.ts';
import { routes } from '../platform/http/route.server.ts';
import { siteOrigin } from '../platform/http/same-site.server.ts';

const anyone = routes({ tag: 'Enquiries', policy: 'public' });
const staff = routes({ tag: 'Enquiries', policy: { can: 'enquiries' } });

/** Routes of photos that visitors send with a valuation, and of the dealer's offer. */
export function enquiryPhotoRoutes(deps: Pick<Context, 'database' | 'storage' | 'queue'>) {
  const links = photoUploadLinks(deps, stamps(deps.database.db));
  return [
    anyone.post('/enquiries/files', {
      example: { type: 'image/webp', size: 100 },
      summary: 'Create a signed link to upload one photo for a valuation',
      description:
        'The stamp is that of the form that sends the photo. A form has at most 6 photos. A photo is deleted after a day if its form is not sent, a link without a photo after an hour if many wait. Returns 429 after 12 links in 10 minutes or 120 in a day from a network, and while 300 photos of the site wait for their forms.',
      body: enquiryFileInput,
      response: enquiryFileLink,
      errors: ['tooLarge', 'wrongType', 'tooMany'],
      async handle(ctx, file) {
        const { fileId, link } = await links.link(ctx, file);
        const origin = siteOrigin(ctx.client.request, ctx.publicUrl);
        return { fileId, url: new URL(link, origin).href };
      },
    }),
    // Access is checked by the signature of the link. `/enquiries/:enquiryId/messages` would match
    // `/enquiries/uploads/:uploadKey`.
    anyone.put('/enquiries/files/uploads/:uploadKey', {
      summary: 'Upload a photo to a signed link',
      file: ENQUIRY_FILES.types,
      description:
        'A second upload to the same link replaces the first one. Returns 503 with `Retry-After` while many photos are being received, and 408 if fewer than 50 kB arrive in ten seconds.',
      errors: ['tooLarge', 'conflict', 'timeout'],
      handle: ({ client }, { uploadKey }) => links.receive(receivedUpload(client, uploadKey)),
      done: 'The photo is uploaded',
    }),
    staff.get('/enquiries/:enquiryId/files/:fileId', {
      summary: 'Return a photo of an enquiry',
      response: z.string(),
      contentType: 'image/webp',
      handle: downloadPhoto,
    }),
    staff.put('/enquiries/:enquiryId/offer', {
      summary: 'Set what the dealer offers for the car of a valuation',
      body: offerInput,
      response: z.object({ version: z.int() }),
      errors: ['conflict'],
      handle: saveOffer,
    }),
  ];
}
