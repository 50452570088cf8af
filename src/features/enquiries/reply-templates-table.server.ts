import { integer, pgTable, text } from 'drizzle-orm/pg-core';
import type { ReplyTemplateUse } from './reply-templates/templates.ts';
import { instant } from '../../platform/database/columns.server.ts';

export const replyTemplates = pgTable('reply_templates', {
  templateId: integer('template_id').primaryKey().generatedAlwaysAsIdentity(),
  title: text('title').notNull(),
  text: text('text').notNull(),
  use: text('use').$type<ReplyTemplateUse>().notNull().default('any'),
  position: integer('position').notNull(),
  updatedAt: instant('updated_at').notNull().defaultNow(),
});
