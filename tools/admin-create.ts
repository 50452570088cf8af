import { randomBytes } from 'node:crypto';
import { text } from 'node:stream/consumers';
import { parseArgs } from 'node:util';
import { z } from 'zod';
import { newPassword } from '../src/features/staff/password.ts';
import { newOwner } from '../src/features/staff/users.ts';
import { readDealer } from '../src/features/settings/read-dealer-file.server.ts';
import { followSettings } from '../src/features/settings/follow-settings.server.ts';
import { createAdmin } from '../src/features/staff/create-admin.server.ts';
import { checkOptions, runTool, type ToolContext } from './tool.ts';

const HELP = `npm run admin:create -- --email you@cars.example --first-name Aoife --last-name Byrne
Creates an owner and prints a random password. Works with or without a running server.

  --password-stdin   read the password from standard input (at least 12 characters)`;

interface NewOwner {
  email: string;
  firstName: string;
  lastName: string;
  /** Generated and printed if it is undefined. */
  password?: string | undefined;
}

export async function createOwner(
  { config, log, openDatabase }: ToolContext,
  { password, ...owner }: NewOwner,
): Promise<string> {
  const database = await openDatabase();
  const settings = followSettings({ database, log }, readDealer(config.dealerFile));
  await settings.refresh();
  const generated = randomBytes(15).toString('base64url');
  await createAdmin(database.db, {
    ...owner,
    password: password ?? generated,
    dealer: settings.current('dealer'),
  });
  const created = `${owner.email} can sign in at ${config.publicUrl}/admin/motorlogin`;
  return password === undefined
    ? `${created}\nwith the password ${generated} (save it now: it is not shown again).`
    : `${created}.`;
}

const options = {
  email: { type: 'string' },
  'first-name': { type: 'string' },
  'last-name': { type: 'string' },
  'password-stdin': { type: 'boolean' },
} as const;

const fields = newOwner.shape;
const ownerOptions = z.object({
  email: fields.email,
  'first-name': fields.firstName,
  'last-name': fields.lastName,
});

if (import.meta.main)
  await runTool({
    help: HELP,
    parse: (args) => {
      const { values } = parseArgs({ args, options });
      return { ...checkOptions(ownerOptions, values), readsPassword: values['password-stdin'] };
    },
    run: async (ctx, { email, readsPassword, ...names }) => {
      const typed = readsPassword ? (await text(process.stdin)).trimEnd() : undefined;
      const { password } = checkOptions(z.object({ password: newPassword.optional() }), {
        password: typed,
      });
      const owner = { email, firstName: names['first-name'], lastName: names['last-name'] };
      return createOwner(ctx, { ...owner, password });
    },
  });
