import { inArray } from 'drizzle-orm';
import { documentFileKey } from '../images/keys.server.ts';
import type { Context, StaffContext } from '../../app/context.server.ts';
import { documents } from '../../app/schema.server.ts';
import type { Db } from '../../platform/database/client.server.ts';
import { AppError, invalidField } from '../../platform/errors.ts';
import type { MailAttachment } from '../../platform/ports/mailer.server.ts';
import { writeAuditEntry } from '../audit-log/write.server.ts';
import { queueMail } from '../mails/queue-mail.server.ts';
import { documentFileName, readFile } from './files.server.ts';
import type { SendInput } from './document.ts';
import { makeDocument } from './make-document.server.ts';
import { documentNumber, documentTitle } from './options.ts';

const findDocuments = (db: Db, documentIds: readonly number[]) =>
  db
    .select()
    .from(documents)
    .where(inArray(documents.documentId, [...documentIds]))
    .orderBy(documents.documentId);

/**
 * Emails documents of one deal in the transaction of the caller. Their PDFs are read when the email is sent.
 * @throws {AppError} invalid if one does not exist, or belongs to another deal
 */
export async function emailDocuments(
  tx: Db,
  ctx: Pick<StaffContext, 'queue' | 'publicUrl' | 'now' | 'settings' | 'user'>,
  { documentIds, email, name }: SendInput,
): Promise<void> {
  const ids = [...new Set(documentIds)];
  const found = await findDocuments(tx, ids);
  const [first] = found;
  if (!first || found.length < ids.length || found.some((one) => one.dealId !== first.dealId))
    throw invalidField('documentIds', 'Choose documents of this deal');
  const titles = found.map(({ kind, year, number }) =>
    documentTitle(kind, documentNumber(year, number)),
  );
  const dealer = ctx.settings.current('dealer');
  await queueMail(tx, ctx, {
    kind: 'documents',
    to: email,
    subject: `${titles.join(', ')} – ${dealer.name}`,
    text: [
      name ? `Hello ${name},` : 'Hello,',
      `here ${titles.length === 1 ? 'is your document' : 'are your documents'} as PDF:\n\n${titles.map((title) => `- ${title}`).join('\n')}`,
      `If you have a question, answer this email or call us: ${dealer.phone}.`,
      dealer.name,
    ].join('\n\n'),
    replyTo: dealer.email,
    documentIds: ids,
  });
  for (const { documentId, kind, year, number } of found)
    await writeAuditEntry(tx, {
      staff: ctx.user,
      entity: 'document',
      entityId: documentId,
      subject: documentTitle(kind, documentNumber(year, number)),
      action: 'send',
      changes: {},
    });
}

/**
 * Reads the PDFs for an email, and makes those that are missing.
 * @throws if the storage is unavailable, so that the job is retried
 */
export async function readAttachments(
  ctx: Pick<Context, 'db' | 'storage'>,
  { documentIds }: { documentIds: readonly number[] },
): Promise<MailAttachment[]> {
  if (documentIds.length === 0) return [];
  for (const documentId of documentIds) await makeDocument(ctx, { documentId });
  const attachments: MailAttachment[] = [];
  for (const row of await findDocuments(ctx.db, documentIds)) {
    const { storageKey, pdfSha256: hash } = row;
    const content =
      hash && (await readFile(ctx.storage, documentFileKey({ storageKey, hash, type: 'pdf' })));
    if (!content) throw new AppError('unexpected', `Document ${row.documentId} has no PDF`);
    attachments.push({ filename: documentFileName(row), contentType: 'application/pdf', content });
  }
  return attachments;
}
