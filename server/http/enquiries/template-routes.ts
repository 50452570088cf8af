import { z } from 'zod';
import { replyTemplate } from '../../../domain/enquiries/enquiry.ts';
import { replyTemplateInput, replyTemplateUpdate } from '../../../domain/enquiries/input.ts';
import type { Db } from '../../data/engine/client.ts';
import {
  changeTemplate,
  createTemplate,
  listTemplates,
  removeTemplate,
} from '../../services/enquiries/replies/templates.ts';
import { doneBody } from '../core/done.ts';
import { privateJson, route } from '../core/route.ts';

const staff = { policy: { can: 'enquiries' }, tag: 'Enquiries' } as const;
const onOne = { ...staff, params: { templateId: 'Id of the template' } } as const;
const response = { name: 'ReplyTemplate', description: 'The template', schema: replyTemplate };

export function replyTemplateRoutes(db: Db) {
  return [
    route({
      ...staff,
      method: 'get',
      path: '/reply-templates',
      summary: 'List reply templates',
      response: {
        name: 'ReplyTemplates',
        description: 'All templates',
        schema: z.array(replyTemplate),
      },
      handle: async () => privateJson(await listTemplates(db)),
    }),
    route({
      ...staff,
      method: 'post',
      path: '/reply-templates',
      summary: 'Add a reply template',
      description: 'An unknown placeholder is rejected.',
      body: replyTemplateInput,
      response: { ...response, status: 201 },
      handle: async ({ body }) => privateJson(await createTemplate(db, body)),
    }),
    route({
      ...onOne,
      method: 'put',
      path: '/reply-templates/:templateId',
      summary: 'Change a reply template, or move it',
      body: replyTemplateUpdate,
      response,
      errors: ['notFound'],
      handle: async ({ body, idOf }) =>
        privateJson(await changeTemplate(db, idOf('templateId'), body)),
    }),
    route({
      ...onOne,
      method: 'delete',
      path: '/reply-templates/:templateId',
      summary: 'Delete a reply template',
      response: { name: 'Done', description: 'The template was deleted', schema: doneBody },
      errors: ['notFound'],
      async handle({ idOf }) {
        await removeTemplate(db, idOf('templateId'));
        return privateJson({ success: true as const, message: 'Deleted' });
      },
    }),
  ];
}
