import type { Mailer } from '../ports/mailer.ts';

/** A mailer that is opened with the first mail: its code delays no start. */
export function mailerOnDemand(open: () => Promise<Mailer>): Mailer {
  let opened: Promise<Mailer> | undefined;
  return {
    send: async (mail) => (await (opened ??= open())).send(mail),
    close: async () => (await opened)?.close(),
  };
}
