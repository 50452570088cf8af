declare module 'hoodiecrow-imap' {
  import type { Server } from 'node:net';

  interface Message {
    uid: number;
    flags: string[];
    raw: string;
  }

  interface Mailbox {
    messages: Message[];
    uidvalidity: number;
    uidnext: number;
  }

  /** An in-memory IMAP server. Raw emails are binary strings: one character per byte. */
  export default function hoodiecrow(options: object): {
    server: Server;
    storage: Record<string, object>;
    listen(port: number, host: string, done: () => void): void;
    close(done: () => void): void;
    getMailbox(path: string): Mailbox;
    appendMessage(path: string, flags: string[], date: string | null, raw: string): unknown;
  };
}
