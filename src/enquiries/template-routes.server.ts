import { z } from 'zod';
import { replyTemplate } from './enquiry.ts';
import { replyTemplateInput, replyTemplateUpdate } from './input.ts';
import {
  changeTemplate,
  createTemplate,
  listTemplates,
  removeTemplate,
} from './templates.server.ts';
import { routes } from '../platform/http/route.server.ts';

const staff = routes({ tag: 'Enquiries', policy: { can: 'enquiries' } });

export const replyTemplateRoutes = [
  staff.get('/reply-templates', {
    summary: 'List reply templates',
    response: z.array(replyTemplate),
    handle: ({ db }) => listTemplates(db),
  }),
  staff.post('/reply-templates', {
    summary: 'Add a reply template',
    description: 'An unknown placeholder is rejected.',
    body: replyTemplateInput,
    status: 201,
    response: replyTemplate,
    handle: createTemplate,
  }),
  staff.put('/reply-templates/:templateId', {
    summary: 'Change a reply template, or move it',
    body: replyTemplateUpdate,
    response: replyTemplate,
    handle: changeTemplate,
  }),
  staff.delete('/reply-templates/:templateId', {
    summary: 'Delete a reply template',
    handle: removeTemplate,
    done: 'Deleted',
  }),
];
