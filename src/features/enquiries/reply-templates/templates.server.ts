import { asc, eq, sql } from 'drizzle-orm';
import type { ReplyTemplate } from '../enquiry.ts';
import { firstName } from '../first-name.ts';
import type { ReplyTemplateInput, ReplyTemplateUpdate } from '../input.ts';
import { AppError } from '../../../platform/errors.ts';
import type { StaffContext } from '../../../app/context.server.ts';
import { changesBetween, writeAuditEntry } from '../../audit-log/write.server.ts';
import { FIRST_REPLY_TEMPLATES, fillReplyTemplate, type Placeholder } from './templates.ts';
import type { Db } from '../../../platform/database/client.server.ts';
import { hadRows } from '../../../platform/database/had-rows.server.ts';
import { replyTemplates } from '../../../app/schema.server.ts';
import { hasUsers } from '../../staff/user-queries.server.ts';
import type { Dealer } from '../../settings/dealer.ts';
import type { SessionUser } from '../../../app/session-user.ts';

const COLUMNS = {
  templateId: replyTemplates.templateId,
  title: replyTemplates.title,
  text: replyTemplates.text,
  use: replyTemplates.use,
  position: replyTemplates.position,
};

export const listReplyTemplates = (db: Db) =>
  db
    .select(COLUMNS)
    .from(replyTemplates)
    .orderBy(asc(replyTemplates.position), asc(replyTemplates.templateId));

/**
 * Inserts the reply templates of a new installation, unless there are some or all were deleted. Also completes an
 * interrupted first start.
 */
export async function insertFirstReplyTemplates(db: Db): Promise<void> {
  if (await hadReplyTemplates(db)) return;
  await db.transaction(async (tx) => {
    // Several processes may start at the same time.
    await tx.execute(sql`select pg_advisory_xact_lock(hashtext('reply templates'))`);
    if (await hadReplyTemplates(tx)) return;
    await tx
      .insert(replyTemplates)
      .values(FIRST_REPLY_TEMPLATES.map((template, at) => ({ ...template, position: at + 1 })));
  });
}

async function hadReplyTemplates(db: Db): Promise<boolean> {
  if ((await db.$count(replyTemplates)) > 0) return true;
  // Without users nobody can have deleted a template. Then the sequence proves nothing, because a transaction that was
  // rolled back advances it too.
  return (await hasUsers(db)) && hadRows(db, 'reply_templates', 'template_id');
}

export async function createReplyTemplate(
  { db, user }: StaffContext,
  template: ReplyTemplateInput,
): Promise<ReplyTemplate> {
  const position = sql`(select coalesce(max(${replyTemplates.position}), 0) + 1 from ${replyTemplates})`;
  return db.transaction(async (tx) => {
    const [row] = await tx
      .insert(replyTemplates)
      .values({ ...template, position })
      .returning(COLUMNS);
    if (!row) throw new Error('Insert into reply_templates returned no row');
    await auditReplyTemplate(tx, { staff: user, before: null, after: row });
    return row;
  });
}

/** Adds an audit entry for a reply template that was added, changed or deleted. */
async function auditReplyTemplate(
  tx: Db,
  {
    staff,
    before,
    after,
  }: { staff: SessionUser; before: ReplyTemplate | null; after: ReplyTemplate | null },
): Promise<void> {
  const { templateId: entityId, title: subject } = after ?? before ?? {};
  const action = before === null ? 'create' : after === null ? 'delete' : 'update';
  const changes = changesBetween({ ...before, templateId: null }, { ...after, templateId: null });
  if (entityId === undefined || subject === undefined || Object.keys(changes).length === 0) return;
  await writeAuditEntry(tx, { staff, entity: 'replyTemplate', entityId, subject, action, changes });
}

const unknownReplyTemplate = () => new AppError('notFound', 'This template no longer exists.');

/** @throws {AppError} notFound */
export async function changeReplyTemplate(
  { db, user, now }: StaffContext,
  { templateId, position, ...input }: ReplyTemplateUpdate & { templateId: number },
): Promise<ReplyTemplate> {
  return db.transaction(async (tx) => {
    const before = (await listReplyTemplates(tx)).find((one) => one.templateId === templateId);
    if (!before) throw unknownReplyTemplate();
    if (position !== undefined) await moveReplyTemplate(tx, { templateId, position });
    const [template] = await tx
      .update(replyTemplates)
      .set({ ...input, updatedAt: now })
      .where(eq(replyTemplates.templateId, templateId))
      .returning(COLUMNS);
    if (!template) throw unknownReplyTemplate();
    await auditReplyTemplate(tx, { staff: user, before, after: template });
    return template;
  });
}

/** Moves a reply template to a place, counted from 1, and numbers all of them again. */
async function moveReplyTemplate(
  tx: Db,
  { templateId, position }: { templateId: number; position: number },
): Promise<void> {
  await tx.execute(sql`lock table ${replyTemplates} in share row exclusive mode`);
  const others = (await listReplyTemplates(tx)).filter((one) => one.templateId !== templateId);
  const ids = others.map((one) => one.templateId).toSpliced(position - 1, 0, templateId);
  for (const [at, id] of ids.entries())
    await tx
      .update(replyTemplates)
      .set({ position: at + 1 })
      .where(eq(replyTemplates.templateId, id));
}

/** @throws {AppError} notFound */
export async function removeReplyTemplate(
  { db, user }: StaffContext,
  { templateId }: { templateId: number },
): Promise<void> {
  await db.transaction(async (tx) => {
    const [template] = await tx
      .delete(replyTemplates)
      .where(eq(replyTemplates.templateId, templateId))
      .returning(COLUMNS);
    if (!template) throw unknownReplyTemplate();
    await auditReplyTemplate(tx, { staff: user, before: template, after: null });
  });
}

const MAX_SUGGESTIONS = 3;

interface Subject {
  name: string;
  carId: number | null;
  carTitle: string | null;
  carGone: boolean;
}

interface CurrentCar {
  makeId: number;
  price: string | null;
  booked: boolean;
}

/**
 * Returns up to three reply templates that fit the state of the car, with the placeholders replaced. For a reserved
 * car, only templates with the use `any` fit.
 */
export function suggestReplies(
  templates: Awaited<ReturnType<typeof listReplyTemplates>>,
  { enquiry, car }: { enquiry: Subject; car: CurrentCar | null },
  { dealer, publicUrl, user }: { dealer: Dealer; publicUrl: string; user: SessionUser },
) {
  const { name, carId, carTitle, carGone } = enquiry;
  const similar = `${publicUrl}/search${car ? `?makeId=${car.makeId}` : ''}`;
  const values: Record<Placeholder, string | null> = {
    firstName: firstName(name),
    car: carTitle,
    price: car?.price ?? null,
    link: carGone ? similar : carId === null ? null : `${publicUrl}/car/${carId}`,
    me: user.firstName,
    dealer: dealer.name,
    phone: dealer.phone,
    hours: dealer.hours
      .map(({ days, opens, closes }) => `${days} ${opens} to ${closes}`)
      .join(', '),
  };
  const wanted = carGone ? 'gone' : car?.booked ? null : 'available';
  return templates
    .filter(({ use }) => use === 'any' || (use === wanted && carTitle !== null))
    .toSorted((a, b) => Number(b.use === wanted) - Number(a.use === wanted))
    .flatMap(({ templateId, title, text }) => {
      const filled = fillReplyTemplate(text, values);
      return filled === null ? [] : [{ templateId, title, text: filled }];
    })
    .slice(0, MAX_SUGGESTIONS);
}
