import { parseArgs } from 'node:util';
import { give } from './run-command.ts';

/** What can be done with an administrator's account, and what the help says of it. */
const DEEDS: Readonly<Record<string, string>> = {
  link: 'Shows a link to choose a new password, for an administrator who gets no mail. It works once, for 15 minutes.',
  disable:
    'Ends an administrator’s access at once; what was done in that name stays on record. The last one stays.',
  enable: 'Lets an administrator sign in again, with the password of before.',
};

const [, , entry = ''] = process.argv;
const { values } = parseArgs({
  strict: false,
  args: process.argv.slice(3),
  options: { email: { type: 'string' }, help: { type: 'boolean' } },
});
const help = `npm run admin:${entry} -- --email you@cars.example\n${DEEDS[entry]}`;

if (values['help']) process.stdout.write(`${help}\n`);
else await give({ command: `admin:${entry}`, email: values['email'] }, help);
