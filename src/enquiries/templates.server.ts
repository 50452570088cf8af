import { AppError } from '../platform/errors.ts';
import type { ReplyTemplate } from './enquiry.ts';
import type { ReplyTemplateUpdate } from './input.ts';
import type { Db } from '../platform/database/client.server.ts';
import { deleteTemplate, moveTemplate, updateTemplate } from './template-queries.server.ts';

export { insertTemplate as createTemplate, listTemplates } from './template-queries.server.ts';

const unknownTemplate = () => new AppError('notFound', 'This template no longer exists.');

/** @throws {AppError} notFound */
export async function changeTemplate(
  db: Db,
  templateId: number,
  { position, ...input }: ReplyTemplateUpdate,
): Promise<ReplyTemplate> {
  return db.transaction(async (tx) => {
    if (position !== undefined) await moveTemplate(tx, templateId, position);
    const template = await updateTemplate(tx, templateId, input);
    if (!template) throw unknownTemplate();
    return template;
  });
}

/** @throws {AppError} notFound */
export async function removeTemplate(db: Db, templateId: number): Promise<void> {
  if (!(await deleteTemplate(db, templateId))) throw unknownTemplate();
}
