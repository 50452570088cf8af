import { parseArgs } from 'node:util';
import { give } from './give-command.ts';

const HELP = `npm run admin:link -- --email you@cars.example
Shows a link to choose a new password, for an administrator who gets no mail. It works once, for 15 minutes.`;

const { values } = parseArgs({
  strict: false,
  options: { email: { type: 'string' }, help: { type: 'boolean' } },
});

if (values['help']) process.stdout.write(`${HELP}\n`);
else await give({ command: 'admin:link', email: values['email'] }, HELP);
