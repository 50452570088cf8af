import { parseArgs } from 'node:util';
import { runCommandLine } from './run-command.ts';

/** Help text of each command. */
const COMMANDS: Readonly<Record<string, string>> = {
  link: 'Prints a link to set a new password, for installations without email. It works once within 15 minutes.',
  disable:
    'Signs a user out and blocks sign-in. Audit entries stay. The last active owner cannot be disabled.',
  enable: 'Allows a disabled user to sign in again with the old password.',
};

const entry = process.argv[2] ?? '';
const { values } = parseArgs({
  strict: false,
  args: process.argv.slice(3),
  options: { email: { type: 'string' }, help: { type: 'boolean' } },
});
const help = `npm run admin:${entry} -- --email you@cars.example\n${COMMANDS[entry]}`;

if (values['help']) process.stdout.write(`${help}\n`);
else await runCommandLine({ command: `admin:${entry}`, email: values['email'] }, help);
