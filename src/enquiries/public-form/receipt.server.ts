import { type EnquiryReceipt, enquiryReceipt } from '../enquiry.ts';
import type { Db } from '../../platform/database/client.server.ts';
import { seal, unseal } from '../../platform/auth/seal.server.ts';
import { rememberSecret } from '../../platform/database/secrets.server.ts';

/** For how long the page that confirms an enquiry can be opened again. */
const VALID_MS = 60 * 60_000;

/**
 * Encrypts what the page after the form shows, so that its address contains nothing that can be read, and
 * nobody can write such an address. A receipt contains neither the name nor the contacts of the visitor.
 */
export function receipts(db: Db) {
  const secret = rememberSecret(db, 'enquiry-receipts');
  return {
    async seal(receipt: EnquiryReceipt, now = new Date()): Promise<string> {
      const text = JSON.stringify({ ...receipt, sentAt: now.getTime() });
      return seal(text, await secret()).toString('base64url');
    },
    /** Returns null for a receipt that is forged, or older than an hour. */
    async open(sealed: string, now = new Date()): Promise<EnquiryReceipt | null> {
      const key = await secret();
      let text: string;
      try {
        text = unseal(Buffer.from(sealed, 'base64url'), key);
      } catch {
        return null;
      }
      const { sentAt, ...receipt } = JSON.parse(text);
      return now.getTime() - sentAt < VALID_MS ? enquiryReceipt.parse(receipt) : null;
    },
  };
}
