/** An e-mail to one person: plain text, so that nothing in it can run or load. */
export interface Mail {
  /** One address; never a list. */
  to: string;
  subject: string;
  text: string;
}

/** Where e-mails go: to an SMTP server, or into files. */
export interface Mailer {
  /** Settles when the mail is in the other's hands; rejects when it must be tried again. */
  send(mail: Mail): Promise<void>;
  close(): Promise<void>;
}
