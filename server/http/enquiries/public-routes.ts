import { enquiryForm, enquiryReceipt, enquiryReceived } from '../../../domain/enquiries/enquiry.ts';
import { enquiryInput, receiptQuery, stampQuery } from '../../../domain/enquiries/input.ts';
import type { ReceiveDeps } from '../../services/enquiries/deps.ts';
import { AppError } from '../../../domain/errors.ts';
import { enquiryFormData } from '../../services/enquiries/public-form/form-data.ts';
import { receipts } from '../../services/enquiries/public-form/receipt.ts';
import { receiveEnquiry } from '../../services/enquiries/public-form/receive.ts';
import { stamps } from '../../services/enquiries/public-form/stamp.ts';
import { usualReply } from '../../services/enquiries/public-form/usual-reply.ts';
import { privateJson, route } from '../core/route.ts';

/**
 * Routes that the public enquiry form calls.
 * @param hasMailServer whether a mail server is set up
 */
export function publicEnquiryRoutes(deps: ReceiveDeps, hasMailServer: boolean) {
  const { db } = deps.database;
  const sealing = receipts(db);
  const stamping = stamps(db);
  const form = { stamps: stamping, usualReply: usualReply(db) };
  return [
    route({
      method: 'get',
      path: '/enquiries/stamp',
      policy: 'public',
      tag: 'Enquiries',
      summary: 'Return a stamp for the form of an enquiry',
      query: stampQuery,
      response: { name: 'EnquiryForm', description: 'The stamp', schema: enquiryForm },
      errors: ['notFound'],
      handle: async ({ query }) =>
        privateJson(await enquiryFormData(deps, form, query.carId ?? null)),
    }),
    route({
      method: 'post',
      path: '/enquiries',
      policy: 'public',
      tag: 'Enquiries',
      summary: 'Send an enquiry',
      description:
        'The same stamp twice is one enquiry. Returns 429 after 5 enquiries in 10 minutes, or 20 a day, from an IP address.',
      body: enquiryInput,
      response: {
        status: 201,
        name: 'EnquiryReceived',
        description: 'The enquiry was received',
        schema: enquiryReceived,
      },
      errors: ['notFound', 'tooMany'],
      async handle({ body, clientAddress }) {
        const parts = { stamps: stamping, hasMailServer };
        const receipt = await receiveEnquiry(deps, parts, body, clientAddress());
        const { reference } = receipt;
        return privateJson({
          reference,
          message: `Thank you. Your reference is ${reference}.`,
          receipt: await sealing.seal(receipt),
        });
      },
    }),
    route({
      method: 'get',
      path: '/enquiries/receipt',
      policy: 'public',
      tag: 'Enquiries',
      summary: 'Return what a visitor sent, without personal data',
      description: 'Returns 404 for a receipt that is forged, or older than an hour.',
      query: receiptQuery,
      response: { name: 'EnquiryReceipt', description: 'The receipt', schema: enquiryReceipt },
      errors: ['notFound'],
      async handle({ query }) {
        const receipt = await sealing.open(query.receipt);
        if (!receipt) throw new AppError('notFound', 'This receipt has expired.');
        return privateJson(receipt);
      },
    }),
  ];
}
