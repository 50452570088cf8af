import { z } from 'zod';
import {
  enquiryFileInput,
  enquiryFileLink,
  offerInput,
} from '../../../domain/enquiries/part-exchange-schemas.ts';
import { ENQUIRY_FILES } from '../../../domain/enquiries/part-exchange.ts';
import type { ReceiveDeps } from '../../services/enquiries/deps.ts';
import { openPhoto } from '../../services/enquiries/part-exchange/open-photo.ts';
import { saveOffer } from '../../services/enquiries/part-exchange/save-offer.ts';
import { photoUploadLinks } from '../../services/enquiries/part-exchange/upload-links.ts';
import { stamps } from '../../services/enquiries/public-form/stamp.ts';
import { PRIVATE } from '../core/etag.ts';
import { done, doneBody } from '../core/done.ts';
import { receivedUpload } from '../core/received-upload.ts';
import { privateJson, route } from '../core/route.ts';
import { siteOrigin } from '../core/same-site.ts';
import { securityHeaders } from '../core/security-headers.ts';

/** Routes of photos that visitors send with a valuation, and of the dealer's offer. */
export function enquiryPhotoRoutes({ database, storage, queue, publicUrl }: ReceiveDeps) {
  const { db } = database;
  const links = photoUploadLinks({ database, storage, queue }, stamps(db));
  const staff = { policy: { can: 'enquiries' }, tag: 'Enquiries' } as const;
  const headers = {
    ...securityHeaders(publicUrl, "default-src 'none'; sandbox"),
    ...PRIVATE,
    'content-type': 'image/webp',
  };
  return [
    route({
      method: 'post',
      path: '/enquiries/files',
      policy: 'public',
      tag: 'Enquiries',
      summary: 'Create a signed link to upload one photo for a valuation',
      description:
        'The stamp is that of the form that sends the photo. A form has at most 6 photos. A photo is deleted after a day if its form is not sent, a link without a photo after an hour if many wait. Returns 429 after 12 links in 10 minutes or 120 in a day from a network, and while 300 photos of the site wait for their forms.',
      body: enquiryFileInput,
      response: { name: 'EnquiryFileLink', description: 'The link', schema: enquiryFileLink },
      errors: ['tooLarge', 'wrongType', 'tooMany'],
      async handle({ body, raw, clientAddress }) {
        const { fileId, link } = await links.link(body, clientAddress());
        return privateJson({ fileId, url: new URL(link, siteOrigin(raw, publicUrl)).href });
      },
    }),
    route({
      method: 'put',
      // `/enquiries/:enquiryId/messages` would match `/enquiries/uploads/:uploadKey`.
      path: '/enquiries/files/uploads/:uploadKey',
      // Access is checked by the signature of the link.
      policy: 'public',
      tag: 'Enquiries',
      summary: 'Upload a photo to a signed link',
      params: { uploadKey: 'Key from the signed link' },
      file: ENQUIRY_FILES.types,
      description:
        'A second upload to the same link replaces the first one. Returns 503 with `Retry-After` while many photos are being received, and 408 if fewer than 50 kB arrive in ten seconds.',
      errors: ['tooLarge', 'conflict', 'timeout'],
      response: { name: 'Done', description: 'The photo was uploaded', schema: doneBody },
      async handle(request) {
        await links.receive(receivedUpload(request));
        return done('The photo is uploaded');
      },
    }),
    route({
      ...staff,
      method: 'get',
      path: '/enquiries/:enquiryId/files/:fileId',
      summary: 'Return a photo of an enquiry',
      params: { enquiryId: 'Id of the enquiry', fileId: 'Id of the photo' },
      response: {
        name: 'EnquiryPhoto',
        description: 'The photo',
        schema: z.string(),
        contentType: 'image/webp',
      },
      errors: ['notFound'],
      async handle({ idOf }) {
        const [enquiryId, fileId] = [idOf('enquiryId'), idOf('fileId')];
        const file = await openPhoto({ db, storage }, enquiryId, fileId);
        return new Response(Buffer.concat(await file.body.toArray()), { headers });
      },
    }),
    route({
      ...staff,
      method: 'put',
      path: '/enquiries/:enquiryId/offer',
      summary: 'Set what the dealer offers for the car of a valuation',
      params: { enquiryId: 'Id of the enquiry' },
      body: offerInput,
      response: {
        name: 'OfferSaved',
        description: 'The offer was saved',
        schema: z.object({ version: z.int() }),
      },
      errors: ['notFound', 'conflict'],
      handle: async ({ body, idOf, user }) =>
        privateJson({
          version: await saveOffer(db, idOf('enquiryId'), body, await user()),
        }),
    }),
  ];
}
