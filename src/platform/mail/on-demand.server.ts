import type { Mailer } from '../ports/mailer.server.ts';

/**
 * Creates a mailer that opens the real one when it sends the first mail, so that its code does not delay the
 * start.
 */
export function mailerOnDemand(open: () => Promise<Mailer>): Mailer {
  let opened: Promise<Mailer> | undefined;
  return {
    send: async (mail) => (await (opened ??= open())).send(mail),
    close: async () => (await opened)?.close(),
  };
}
