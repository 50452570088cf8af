/** A plain-text e-mail: nothing in it can run or load remote content. */
export interface Mail {
  /** Exactly one address. */
  to: string;
  subject: string;
  text: string;
}

/** Sends e-mails: to an SMTP server or into files. */
export interface Mailer {
  /** Resolves once the mail is accepted for delivery; rejects if it must be retried. */
  send(mail: Mail): Promise<void>;
  close(): Promise<void>;
}
