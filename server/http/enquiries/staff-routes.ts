import { z } from 'zod';
import {
  enquiryDetail as detailBody,
  enquiryList,
  waitingCount,
} from '../../../domain/enquiries/enquiry.ts';
import {
  contactInput,
  enquiryListQuery,
  enquiryUpdate,
  manualEnquiryInput,
  noteInput,
  replyInput,
  retryInput,
} from '../../../domain/enquiries/input.ts';
import { id } from '../../../domain/fields.ts';
import { createManualEnquiry } from '../../services/enquiries/create-manual.ts';
import type { EnquiryDeps } from '../../services/enquiries/deps.ts';
import { enquiryDetail } from '../../services/enquiries/detail.ts';
import { countWaitingEnquiries, listInbox } from '../../services/enquiries/list.ts';
import { addNote, logContact } from '../../services/enquiries/log-contact.ts';
import { replyToEnquiry, undoReply } from '../../services/enquiries/replies/reply.ts';
import { retryMessage } from '../../services/enquiries/retry-message.ts';
import { changeEnquiry } from '../../services/enquiries/update.ts';
import { doneBody } from '../core/done.ts';
import { privateJson, route } from '../core/route.ts';

const staff = { policy: { can: 'enquiries' }, tag: 'Enquiries' } as const;
const onOne = { ...staff, params: { enquiryId: 'Id of the enquiry' } } as const;
const created = {
  status: 201,
  name: 'Saved',
  description: 'It was saved',
  schema: doneBody,
} as const;
const saved = () => privateJson({ success: true as const, message: 'Saved' });

/** Routes that the inbox calls. */
export function staffEnquiryRoutes(deps: EnquiryDeps) {
  const { db } = deps.database;
  return [
    route({
      ...staff,
      method: 'get',
      path: '/enquiries',
      summary:
        'List the enquiries of a view, with the counts of all views. `waiting` starts with the one that waits longest, others with the latest activity',
      query: enquiryListQuery,
      response: { name: 'EnquiryList', description: 'A page of enquiries', schema: enquiryList },
      handle: async ({ query, user }) => privateJson(await listInbox(deps, query, await user())),
    }),
    route({
      ...staff,
      method: 'get',
      path: '/enquiries/waiting',
      summary: 'Count the enquiries that wait for an answer',
      response: { name: 'WaitingEnquiries', description: 'The count', schema: waitingCount },
      handle: async () => privateJson(await countWaitingEnquiries(db)),
    }),
    route({
      ...staff,
      method: 'post',
      path: '/enquiries/manual',
      summary: 'Add an enquiry that reached staff by phone or in another way',
      body: manualEnquiryInput,
      response: {
        status: 201,
        name: 'ManualEnquiry',
        description: 'The enquiry was added',
        schema: z.object({ enquiryId: id(), reference: z.string() }),
      },
      errors: ['notFound'],
      handle: async ({ body, user }) =>
        privateJson(await createManualEnquiry(deps, body, await user())),
    }),
    route({
      ...onOne,
      method: 'get',
      path: '/enquiries/:enquiryId',
      summary: 'Return an enquiry with its thread',
      response: { name: 'EnquiryDetail', description: 'The enquiry', schema: detailBody },
      errors: ['notFound'],
      handle: async ({ idOf, user }) =>
        privateJson(await enquiryDetail(deps, idOf('enquiryId'), await user())),
    }),
    route({
      ...onOne,
      method: 'put',
      path: '/enquiries/:enquiryId',
      summary: 'Change status, colleague, follow-up or car',
      body: enquiryUpdate,
      response: {
        name: 'EnquirySaved',
        description: 'The enquiry was saved',
        schema: z.object({ version: z.int() }),
      },
      errors: ['notFound', 'conflict'],
      handle: async ({ body, idOf, user }) =>
        privateJson({
          version: await changeEnquiry(deps, idOf('enquiryId'), body, await user()),
        }),
    }),
    route({
      ...onOne,
      method: 'post',
      path: '/enquiries/:enquiryId/messages',
      summary: 'Reply by email',
      description:
        'Within `undoSeconds` the reply can be taken back. A second reply within a minute of a colleague’s returns 409 with the code `recentReply`, unless `confirm` is true.',
      body: replyInput,
      response: {
        status: 201,
        name: 'ReplyQueued',
        description: 'The reply is on its way',
        schema: z.object({ mailId: id() }),
      },
      errors: ['notFound', 'conflict'],
      handle: async ({ body, idOf, user }) =>
        privateJson(await replyToEnquiry(deps, idOf('enquiryId'), body, await user())),
    }),
    route({
      ...onOne,
      params: { ...onOne.params, mailId: 'Id of the reply' },
      method: 'delete',
      path: '/enquiries/:enquiryId/messages/:mailId',
      summary: 'Take a reply back before it is sent',
      response: { name: 'Done', description: 'The reply was taken back', schema: doneBody },
      errors: ['notFound', 'conflict'],
      async handle({ idOf }) {
        await undoReply(db, idOf('enquiryId'), idOf('mailId'));
        return saved();
      },
    }),
    route({
      ...onOne,
      params: { ...onOne.params, mailId: 'Id of the email' },
      method: 'post',
      path: '/enquiries/:enquiryId/messages/:mailId/retry',
      summary: 'Send an email again that the mail server refused',
      description:
        'A corrected address also replaces the old one of the enquiry and of its customer.',
      body: retryInput,
      response: { name: 'Done', description: 'The email is on its way', schema: doneBody },
      errors: ['notFound', 'conflict'],
      async handle({ body, idOf, user }) {
        const ids = { enquiryId: idOf('enquiryId'), mailId: idOf('mailId') };
        await retryMessage(deps, ids, body, await user());
        return saved();
      },
    }),
    route({
      ...onOne,
      method: 'post',
      path: '/enquiries/:enquiryId/contacts',
      summary: 'Log a call, a WhatsApp message or a visit',
      body: contactInput,
      response: created,
      errors: ['notFound', 'conflict'],
      async handle({ body, idOf, user }) {
        await logContact(deps, idOf('enquiryId'), body, await user());
        return saved();
      },
    }),
    route({
      ...onOne,
      method: 'post',
      path: '/enquiries/:enquiryId/notes',
      summary: 'Add a note for colleagues',
      body: noteInput,
      response: created,
      errors: ['notFound', 'conflict'],
      async handle({ body, idOf, user }) {
        await addNote(db, idOf('enquiryId'), body.text, await user());
        return saved();
      },
    }),
  ];
}
