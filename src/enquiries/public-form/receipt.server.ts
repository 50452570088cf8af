import { createCipheriv, createDecipheriv, randomBytes } from 'node:crypto';
import { type EnquiryReceipt, enquiryReceipt } from '../enquiry.ts';
import type { Db } from '../../platform/database/client.server.ts';
import { getSharedSecret } from '../../platform/database/secrets.server.ts';

const SECRET_NAME = 'enquiry-receipts';
const CIPHER = 'aes-256-gcm';
const IV_BYTES = 12;
const TAG_BYTES = 16;
/** For how long the page that confirms an enquiry can be opened again. */
const VALID_MS = 60 * 60_000;

/**
 * Encrypts what the page after the form shows, so that its address contains nothing that can be read, and
 * nobody can write such an address. A receipt contains neither the name nor the contacts of the visitor.
 */
export function receipts(db: Db) {
  let loading: Promise<Buffer> | undefined;
  const secret = () =>
    (loading ??= getSharedSecret(db, SECRET_NAME).catch((error: unknown) => {
      loading = undefined;
      throw error;
    }));
  return {
    async seal(receipt: EnquiryReceipt, now = new Date()): Promise<string> {
      const iv = randomBytes(IV_BYTES);
      const cipher = createCipheriv(CIPHER, await secret(), iv);
      const text = JSON.stringify({ ...receipt, sentAt: now.getTime() });
      const sealed = Buffer.concat([cipher.update(text, 'utf8'), cipher.final()]);
      return Buffer.concat([iv, cipher.getAuthTag(), sealed]).toString('base64url');
    },
    /** Returns null for a receipt that is forged, or older than an hour. */
    async open(sealed: string, now = new Date()): Promise<EnquiryReceipt | null> {
      const bytes = Buffer.from(sealed, 'base64url');
      if (bytes.length <= IV_BYTES + TAG_BYTES) return null;
      const decipher = createDecipheriv(CIPHER, await secret(), bytes.subarray(0, IV_BYTES), {
        authTagLength: TAG_BYTES,
      });
      decipher.setAuthTag(bytes.subarray(IV_BYTES, IV_BYTES + TAG_BYTES));
      let text = decipher.update(bytes.subarray(IV_BYTES + TAG_BYTES)).toString('utf8');
      try {
        text += decipher.final('utf8');
      } catch {
        return null;
      }
      const { sentAt, ...receipt } = JSON.parse(text);
      return now.getTime() - sentAt < VALID_MS ? enquiryReceipt.parse(receipt) : null;
    },
  };
}
