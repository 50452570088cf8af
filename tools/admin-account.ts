import { parseArgs } from 'node:util';
import { ACCOUNT_DAYS } from '../src/features/privacy/register.ts';
import { newOwner } from '../src/features/staff/users.ts';
import { changeAccess, userIdByEmail } from '../src/features/staff/change-access.server.ts';
import { createResetLink } from '../src/features/staff/reset-link.server.ts';
import { checkOptions, runTool, type ToolContext } from './tool.ts';

/** Commands for the account of a user, by name. */
export const accountCommands: Readonly<
  Record<string, { help: string; run(ctx: ToolContext, email: string): Promise<string> }>
> = {
  link: {
    help: 'Prints a link to set a new password, for installations without email. It works once within 15 minutes.',
    run: async ({ openDatabase, config }, email) => {
      const { db } = await openDatabase();
      const link = await createResetLink(
        { db, publicUrl: config.publicUrl, now: new Date() },
        { email },
      );
      return `Choose a new password here within 15 minutes. The link works once:\n${link}`;
    },
  },
  disable: {
    help: 'Signs a user out and blocks sign-in. Audit entries stay. The last active owner cannot be disabled.',
    run: async (ctx, email) => {
      await setDisabled(ctx, email, true);
      return `${email} is signed out and can no longer sign in.`;
    },
  },
  enable: {
    help: `Allows a disabled user to sign in again with the old password, for ${ACCOUNT_DAYS} days.`,
    run: async (ctx, email) => {
      await setDisabled(ctx, email, false);
      return `${email} can sign in again.`;
    },
  },
};

async function setDisabled(ctx: ToolContext, email: string, disabled: boolean): Promise<void> {
  const { db } = await ctx.openDatabase();
  const userId = await userIdByEmail(db, email);
  await changeAccess({ db, user: null, now: new Date() }, { userId, disabled });
}

const options = { email: { type: 'string' } } as const;

if (import.meta.main) {
  const name = process.argv[2] ?? '';
  const command = accountCommands[name];
  if (!command) throw new Error(`Unknown command '${name}'`);
  await runTool({
    help: `npm run admin:${name} -- --email you@cars.example\n${command.help}`,
    parse: (args) =>
      checkOptions(
        newOwner.pick({ email: true }),
        parseArgs({ args: args.slice(1), options }).values,
      ),
    run: (ctx, { email }) => command.run(ctx, email),
  });
}
