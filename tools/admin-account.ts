import { parseArgs } from 'node:util';
import { z } from 'zod';
import { ACCOUNT_DAYS } from '../src/features/privacy/register.ts';
import { newOwner } from '../src/features/staff/users.ts';
import { changeAccess, userIdByEmail } from '../src/features/staff/change-access.server.ts';
import { followSettings } from '../src/features/settings/follow-settings.server.ts';
import { resetSecondFactor } from '../src/features/staff/second-factor/manage.server.ts';
import { createResetLink } from '../src/features/staff/reset-password.server.ts';
import { checkOptions, runTool, type ToolContext } from './tool.ts';

interface Options {
  /** Only for `link`: also removes the second factor. */
  'reset-second-factor'?: boolean | undefined;
}

/** Commands for the account of a user, by name. */
export const accountCommands: Readonly<
  Record<
    string,
    { help: string; run(ctx: ToolContext, email: string, options?: Options): Promise<string> }
  >
> = {
  link: {
    help: 'Prints a link to set a new password, for installations without email. It works once within 15 minutes.\n--reset-second-factor also removes the second factor of somebody who lost the phone and the recovery codes.',
    run: async ({ openDatabase, config, log }, email, options) => {
      const database = await openDatabase();
      const { db } = database;
      const link = await createResetLink(
        { db, publicUrl: config.publicUrl, now: new Date() },
        { email },
      );
      if (options?.['reset-second-factor']) {
        const settings = followSettings({ database, log });
        await settings.refresh();
        const ctx = {
          db,
          settings,
          queue,
          user: null,
          now: new Date(),
          publicUrl: config.publicUrl,
        };
        await resetSecondFactor(ctx, { userId: await userIdByEmail(db, email) });
      }
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

/** Enqueues nothing: the server finds the stored email within a minute (`reconcile-mails`). */
const queue = { enqueue: async () => {} };

async function setDisabled(ctx: ToolContext, email: string, disabled: boolean): Promise<void> {
  const { db } = await ctx.openDatabase();
  const userId = await userIdByEmail(db, email);
  await changeAccess({ db, user: null, now: new Date() }, { userId, disabled });
}

const options = { email: { type: 'string' } } as const;
const linkOptions = { ...options, 'reset-second-factor': { type: 'boolean' } } as const;

const input = newOwner
  .pick({ email: true })
  .extend({ 'reset-second-factor': z.boolean().optional() });

if (import.meta.main) {
  const name = process.argv[2] ?? '';
  const command = accountCommands[name];
  if (!command) throw new Error(`Unknown command '${name}'`);
  await runTool({
    help: `npm run admin:${name} -- --email you@cars.example\n${command.help}`,
    parse: (args) =>
      checkOptions(
        input,
        parseArgs({ args: args.slice(1), options: name === 'link' ? linkOptions : options }).values,
      ),
    run: (ctx, { email, ...chosen }) => command.run(ctx, email, chosen),
  });
}
