import { enquiryForm, enquiryReceipt, enquiryReceived, type EnquiryReceipt } from './enquiry.ts';
import { enquiryInput, receiptQuery, stampQuery } from './input.ts';
import type { Context } from '../../app/context.server.ts';
import { AppError } from '../../platform/errors.ts';
import { enquiryFormData, rememberUsualReply } from './public-form/form-data.server.ts';
import { receiveEnquiry } from './public-form/receive.server.ts';
import { stamps } from './stamp.server.ts';
import { routes } from '../../platform/http/route.server.ts';
import { enquiryFileInput, enquiryFileLink } from './part-exchange-schemas.ts';
import { ENQUIRY_FILES } from './part-exchange.ts';
import { photoUploadLinks } from './public-form/photo-links.server.ts';
import { receivedUpload } from '../../platform/http/received-upload.server.ts';
import { siteOrigin } from '../../platform/http/same-site.server.ts';
import type { Db } from '../../platform/database/client.server.ts';
import { seal, unseal } from '../../platform/auth/seal.server.ts';
import { rememberSecret } from '../../platform/database/secrets.server.ts';

const anyone = routes({ tag: 'Enquiries', policy: 'public' });

/** Routes that the public enquiry form calls. */
export function publicEnquiryRoutes(deps: Pick<Context, 'database' | 'storage' | 'queue'>) {
  const { db } = deps.database;
  const sealing = receipts(db);
  const stamping = stamps(db);
  const links = photoUploadLinks(deps, stamping);
  const form = { stamps: stamping, usualReply: rememberUsualReply(db) };
  return [
    anyone.get('/enquiries/stamp', {
      summary: 'Return a stamp for the form of an enquiry',
      query: stampQuery,
      response: enquiryForm,
      errors: ['notFound'],
      handle: (ctx, { carId = null }) => enquiryFormData(ctx, { ...form, carId }),
    }),
    anyone.post('/enquiries', {
      summary: 'Send an enquiry',
      description:
        'The same stamp twice is one enquiry. Returns 429 after 5 enquiries in 10 minutes, or 20 a day, from an IP address.',
      body: enquiryInput,
      status: 201,
      response: enquiryReceived,
      errors: ['notFound', 'tooMany'],
      async handle(ctx, enquiry) {
        const receipt = await receiveEnquiry(ctx, { ...enquiry, stamps: stamping });
        const { reference } = receipt;
        return {
          reference,
          message: `Thank you. Your reference is ${reference}.`,
          receipt: await sealing.seal(receipt, ctx.now),
        };
      },
    }),
    anyone.get('/enquiries/receipt', {
      summary: 'Return what a visitor sent, without personal data',
      description: 'Returns 404 for a receipt that is forged, or older than an hour.',
      query: receiptQuery,
      response: enquiryReceipt,
      errors: ['notFound'],
      async handle({ now }, { receipt }) {
        const found = await sealing.open(receipt, now);
        if (!found) throw new AppError('notFound', 'This receipt has expired.');
        return found;
      },
    }),
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
    // The signature of the link is checked instead of a session. The path contains `files`, because
    // `/enquiries/uploads/:uploadKey` would overlap with `/enquiries/:enquiryId/messages`.
    anyone.put('/enquiries/files/uploads/:uploadKey', {
      summary: 'Upload a photo to a signed link',
      file: ENQUIRY_FILES.types,
      description:
        'A second upload to the same link replaces the first one. Returns 503 with `Retry-After` while many photos are being received, and 408 if fewer than 50 kB arrive in ten seconds.',
      errors: ['tooLarge', 'conflict', 'timeout'],
      handle: ({ client }, { uploadKey }) => links.receive(receivedUpload(client, uploadKey)),
      done: 'The photo is uploaded',
    }),
  ];
}

/** For how long the page that confirms an enquiry can be opened again. */
const VALID_MS = 60 * 60_000;

/**
 * Encrypts what the page after the form shows, so that nobody can read it in the address of the page, or forge such an
 * address. A receipt contains neither the name nor the contacts of the visitor.
 */
function receipts(db: Db) {
  const secret = rememberSecret(db, 'enquiry-receipts');
  return {
    async seal(receipt: EnquiryReceipt, now: Date): Promise<string> {
      const text = JSON.stringify({ ...receipt, sentAt: now.getTime() });
      return seal(text, await secret()).toString('base64url');
    },
    /** Returns null for a receipt that is forged, or older than an hour. */
    async open(sealed: string, now: Date): Promise<EnquiryReceipt | null> {
      const key = await secret();
      let text: string;
      try {
        text = unseal(Buffer.from(sealed, 'base64url'), key);
      } catch {
        return null;
      }
      const { sentAt, ...receipt } = JSON.parse(text);
      return now.getTime() - sentAt < VALID_MS ? enquiryReceipt.parse(receipt) : null;
    },
  };
}
