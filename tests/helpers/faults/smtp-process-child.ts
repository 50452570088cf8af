import { testMailServer } from '../smtp-server.ts';

/** Prints a line once it listens on the given port, then each received mail as a line of JSON. */
await testMailServer(Number(process.argv[2]), (mail) =>
  process.stdout.write(`${JSON.stringify(mail)}\n`),
);
process.stdout.write('listening\n');
