import { enquiryForm, enquiryReceipt, enquiryReceived } from './enquiry.ts';
import { enquiryInput, receiptQuery, stampQuery } from './input.ts';
import type { Context } from '../context.server.ts';
import { AppError } from '../platform/errors.ts';
import { enquiryFormData } from './public-form/form-data.server.ts';
import { receipts } from './public-form/receipt.server.ts';
import { receiveEnquiry } from './public-form/receive.server.ts';
import { stamps } from './public-form/stamp.server.ts';
import { usualReply } from './public-form/usual-reply.server.ts';
import { routes } from '../platform/http/route.server.ts';

const anyone = routes({ tag: 'Enquiries', policy: 'public' });

/** Routes that the public enquiry form calls. */
export function publicEnquiryRoutes({ database: { db } }: Pick<Context, 'database'>) {
  const sealing = receipts(db);
  const stamping = stamps(db);
  const form = { stamps: stamping, usualReply: usualReply(db) };
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
          receipt: await sealing.seal(receipt),
        };
      },
    }),
    anyone.get('/enquiries/receipt', {
      summary: 'Return what a visitor sent, without personal data',
      description: 'Returns 404 for a receipt that is forged, or older than an hour.',
      query: receiptQuery,
      response: enquiryReceipt,
      errors: ['notFound'],
      async handle(_ctx, { receipt }) {
        const found = await sealing.open(receipt);
        if (!found) throw new AppError('notFound', 'This receipt has expired.');
        return found;
      },
    }),
  ];
}
