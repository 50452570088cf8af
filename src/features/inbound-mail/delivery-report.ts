import PostalMime, { type Attachment } from 'postal-mime';
import { z } from 'zod';
import { foreignText } from '../../platform/foreign/foreign-text.ts';
import { toOneLine } from '../../platform/text/stored-text.ts';
import { bytesOf } from './content.ts';

const MAX_ANSWER = 300;

export const deliveryReport = z.object({
  /** Message-ID of the email that was not delivered. */
  messageId: foreignText(1_000),
  /** The response of the recipient's mail server. */
  answer: foreignText(MAX_ANSWER),
});
export type DeliveryReport = z.infer<typeof deliveryReport>;

/**
 * Parses a delivery report (RFC 3464). Returns null if the email was delivered or is only delayed, or if the report
 * names no email.
 * @param source the first bytes of the raw report
 */
export async function readReport(source: Buffer): Promise<DeliveryReport | null> {
  const email = await PostalMime.parse(source).catch(() => null);
  const parts = email?.attachments ?? [];
  const status = textOf(parts.find(({ mimeType }) => mimeType === 'message/delivery-status'));
  const returned = textOf(parts.find(({ mimeType }) => /rfc822/.test(mimeType)));
  const [, messageId] = /^message-id:\s*(<[^<>\s]+>)/im.exec(returned) ?? [];
  if (messageId === undefined || !/^action:\s*failed\b/im.test(status)) return null;
  const [, answer] =
    /^diagnostic-code:\s*(?:[\w-]+\s*;)?\s*(.+(?:\r?\n[ \t].+)*)/im.exec(status) ?? [];
  const [, code] = /^status:\s*(\S+)/im.exec(status) ?? [];
  return {
    messageId,
    answer: toOneLine(answer ?? code ?? '').slice(0, MAX_ANSWER),
  };
}

function textOf(part: Attachment | undefined): string {
  return part === undefined ? '' : bytesOf(part).toString('utf8').slice(0, 100_000);
}
