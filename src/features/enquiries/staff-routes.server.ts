import { z } from 'zod';
import { enquiryDetail, enquiryList, replyTemplate, waitingCount } from './enquiry.ts';
import {
  contactInput,
  enquiryListQuery,
  enquiryUpdate,
  manualEnquiryInput,
  noteInput,
  replyInput,
  replyTemplateInput,
  replyTemplateUpdate,
  retryInput,
} from './input.ts';
import { id } from '../../platform/fields.ts';
import { createManualEnquiry } from './create-manual.server.ts';
import { readEnquiry } from './detail.server.ts';
import { countWaitingEnquiries, listInbox } from './list.server.ts';
import { addNote, logContact } from './log-contact.server.ts';
import { replyToEnquiry, sendReplyNow, undoReply } from './reply.server.ts';
import { retryMessage } from './undelivered.server.ts';
import { changeEnquiry } from './update.server.ts';
import { offerInput } from './part-exchange-schemas.ts';
import { saveOffer } from './part-exchange.server.ts';
import { downloadDocument, downloadPhoto } from './photos.server.ts';
import {
  changeReplyTemplate,
  createReplyTemplate,
  listReplyTemplates,
  removeReplyTemplate,
} from './reply-templates/templates.server.ts';
import { wantedOfCar } from './wanted.ts';
import { wantedOfCar as listWantedOfCar } from './wanted-cars.server.ts';
import { routes } from '../../platform/http/route.server.ts';

const staff = routes({ tag: 'Enquiries', policy: { can: 'enquiries' } });

const queuedReply = z.object({
  mailId: id(),
  sendAt: z.iso
    .datetime()
    .nullable()
    .describe('The opening at which it will be sent; null if it is sent at once'),
});

/** Routes that the inbox and the screen of reply templates call. */
export const staffEnquiryRoutes = [
  staff.get('/enquiries', {
    summary:
      'List the enquiries of a view, with the counts of all views. `waiting` starts with the one that waits longest, others with the latest activity',
    query: enquiryListQuery,
    response: enquiryList,
    handle: listInbox,
  }),
  staff.get('/enquiries/waiting', {
    summary: 'Count the enquiries that wait for an answer',
    response: waitingCount,
    handle: countWaitingEnquiries,
  }),
  staff.post('/enquiries/manual', {
    example: { source: 'phone' },
    summary: 'Add an enquiry that reached staff by phone or in another way',
    body: manualEnquiryInput,
    status: 201,
    response: z.object({ enquiryId: id(), reference: z.string() }),
    errors: ['notFound'],
    handle: createManualEnquiry,
  }),
  staff.get('/cars/:carId/wanted', {
    summary: 'List the people who asked for a car like this one',
    response: wantedOfCar,
    handle: listWantedOfCar,
  }),
  staff.get('/enquiries/:enquiryId', {
    summary: 'Return an enquiry with its thread',
    response: enquiryDetail,
    handle: readEnquiry,
  }),
  staff.put('/enquiries/:enquiryId', {
    summary: 'Change status, colleague, follow-up or car',
    body: enquiryUpdate,
    response: z.object({ version: z.int() }),
    errors: ['conflict'],
    handle: changeEnquiry,
  }),
  staff.post('/enquiries/:enquiryId/messages', {
    summary: 'Reply by email',
    description:
      'Within `undoSeconds` the reply can be taken back. With `whenOpen`, a closed dealer sends it at the next opening, unless the person writes before: then it becomes a draft. A second reply within a minute of a colleague’s returns 409 with the code `recentReply`, unless `confirm` is true.',
    body: replyInput,
    status: 201,
    response: queuedReply,
    errors: ['conflict'],
    handle: replyToEnquiry,
  }),
  staff.post('/enquiries/:enquiryId/messages/:mailId/send', {
    summary: 'Send a reply now that waits for the next opening, or a draft',
    response: queuedReply,
    errors: ['conflict'],
    handle: sendReplyNow,
  }),
  staff.delete('/enquiries/:enquiryId/messages/:mailId', {
    summary: 'Take a reply back before it is sent',
    errors: ['conflict'],
    handle: undoReply,
    done: 'Saved',
  }),
  staff.post('/enquiries/:enquiryId/messages/:mailId/retry', {
    summary: 'Send an email again that the mail server refused',
    description:
      'A corrected address also replaces the old one of the enquiry and of its customer.',
    body: retryInput,
    errors: ['conflict'],
    handle: retryMessage,
    done: 'Saved',
  }),
  staff.post('/enquiries/:enquiryId/contacts', {
    example: { kind: 'call', outcome: 'spoke' },
    summary: 'Log a call, a WhatsApp message or a visit',
    body: contactInput,
    status: 201,
    errors: ['conflict'],
    handle: logContact,
    done: 'Saved',
  }),
  staff.post('/enquiries/:enquiryId/notes', {
    summary: 'Add a note for colleagues',
    body: noteInput,
    status: 201,
    errors: ['conflict'],
    handle: addNote,
    done: 'Saved',
  }),
  staff.get('/enquiries/:enquiryId/files/:fileId', {
    summary: 'Return a photo of an enquiry, or an image of one of its emails',
    response: z.string(),
    contentType: 'image/webp',
    handle: downloadPhoto,
  }),
  staff.get('/enquiries/:enquiryId/documents/:documentId', {
    example: { documentId: '2' },
    summary:
      'Return a PDF of an email of the person, or a photo that we cannot show, as a download',
    response: z.string(),
    contentType: 'application/octet-stream',
    handle: downloadDocument,
  }),
  staff.put('/enquiries/:enquiryId/offer', {
    example: { offer: 4_500, offerUntil: '2100-01-04' },
    summary: 'Set what the dealer offers for the car of a valuation',
    body: offerInput,
    response: z.object({ version: z.int() }),
    errors: ['conflict'],
    handle: saveOffer,
  }),
  staff.get('/reply-templates', {
    summary: 'List reply templates',
    response: z.array(replyTemplate),
    handle: ({ db }) => listReplyTemplates(db),
  }),
  staff.post('/reply-templates', {
    summary: 'Add a reply template',
    description: 'An unknown placeholder is rejected.',
    body: replyTemplateInput,
    status: 201,
    response: replyTemplate,
    handle: createReplyTemplate,
  }),
  staff.put('/reply-templates/:templateId', {
    summary: 'Change a reply template, or move it',
    body: replyTemplateUpdate,
    response: replyTemplate,
    handle: changeReplyTemplate,
  }),
  staff.delete('/reply-templates/:templateId', {
    summary: 'Delete a reply template',
    handle: removeReplyTemplate,
    done: 'Deleted',
  }),
];
