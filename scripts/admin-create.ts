import { text } from 'node:stream/consumers';
import { parseArgs } from 'node:util';
import { runCommandLine } from './run-command.ts';

const HELP = `npm run admin:create -- --email you@cars.example --first-name Aoife --last-name Byrne
Creates an owner and prints a random password. Works with or without a running server.

  --password-stdin   read the password from standard input (at least 12 characters)`;

const { values } = parseArgs({
  strict: false,
  options: {
    email: { type: 'string' },
    'first-name': { type: 'string' },
    'last-name': { type: 'string' },
    'password-stdin': { type: 'boolean' },
    help: { type: 'boolean' },
  },
});

if (values['help']) process.stdout.write(`${HELP}\n`);
else
  await runCommandLine(
    {
      command: 'admin:create',
      email: values['email'],
      firstName: values['first-name'],
      lastName: values['last-name'],
      ...(values['password-stdin'] && { password: (await text(process.stdin)).trimEnd() }),
    },
    HELP,
  );
