/** Headers that a mail can set. */
export interface MailHeaders {
  'Auto-Submitted'?: string | undefined;
  'In-Reply-To'?: string | undefined;
  References?: string | undefined;
  /** `<{unsubscribe}>`, a placeholder for the address of one-click unsubscribe (RFC 8058). */
  'List-Unsubscribe'?: string | undefined;
  'List-Unsubscribe-Post'?: 'List-Unsubscribe=One-Click' | undefined;
}

export interface MailCalendar {
  method: 'REQUEST' | 'CANCEL' | 'PUBLISH';
  /** A complete iCalendar file. */
  content: string;
}

export interface MailAttachment {
  filename: string;
  contentType: string;
  content: Buffer;
}

/** A plain-text email: nothing in it can run or load remote content. */
export interface Mail {
  /** Exactly one address. */
  to: string;
  subject: string;
  text: string;
  /** With angle brackets. */
  messageId: string;
  replyTo?: string | undefined;
  /** Replaces the name of the sender, not the address. */
  fromName?: string | undefined;
  headers?: MailHeaders | undefined;
  calendar?: MailCalendar | undefined;
  attachments?: readonly MailAttachment[] | undefined;
}

/**
 * `down`: the mail server did not answer a moment ago. `unknown`: it did not answer the last attempt, and the
 * next one shows whether it does now.
 */
type MailServerState = 'up' | 'down' | 'unknown';

/** Sends emails: to an SMTP server or into files. */
export interface Mailer {
  /**
   * Resolves once the mail is accepted for delivery, to the answer of the mail server, if there is one.
   * @throws {MailRefusedError} if the mail server refused this mail; {MailServerError} if it accepts none; any
   * other error means that it could not be reached
   */
  send(mail: Mail): Promise<string | void>;
  /** True if no mail server is set up, so that mails are only written to files. */
  storesOnly?: boolean;
  state?(): MailServerState;
  close(): Promise<void>;
}

/** The mail server accepts no mail at all. The message is a sentence for staff. */
export class MailServerError extends Error {
  override readonly name = 'MailServerError';
}

/** The mail server refused a mail. */
export class MailRefusedError extends Error {
  override readonly name = 'MailRefusedError';
  /** False if the same mail may be accepted later. */
  readonly isPermanent: boolean;
  /** The answer of the mail server, such as `550 no such user`. It may contain the address. */
  readonly answer: string;

  constructor(answer: string, isPermanent: boolean, cause?: unknown) {
    super('The mail server refused a mail', { cause });
    this.isPermanent = isPermanent;
    this.answer = answer;
  }
}
