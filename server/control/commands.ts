import { randomBytes } from 'node:crypto';
import { z } from 'zod';
import { newPassword } from '../../domain/password.ts';
import { type DealerFile, dealerFile, dealerSetting } from '../../domain/dealer.ts';
import { newOwner } from '../../domain/users.ts';
import type { Database } from '../data/engine/client.ts';
import type { Settings } from '../ports/settings.ts';
import { recordMadeBackup } from '../services/backup/nightly.ts';
import { changeAccess, userIdByEmail } from '../services/users/change-access.ts';
import { createAdmin } from '../services/users/create-admin.ts';
import { imagesOf } from '../services/settings/dealer-images.ts';
import { saveSetting } from '../services/settings/save-setting.ts';
import { createResetLink } from '../services/users/create-reset-link.ts';

export interface ControlDeps {
  database: Database;
  config: { publicUrl: string };
  /** The settings of the running server; undefined if no server runs. */
  settings?: Settings | undefined;
}

const userCommand = <Name extends string>(name: Name) =>
  newOwner
    .pick({ email: true })
    .extend({ command: z.literal(name) })
    .strict();

/** Commands for the operator of the server. */
export const command = z.discriminatedUnion('command', [
  newOwner
    .extend({ command: z.literal('admin:create'), password: newPassword.optional() })
    .strict(),
  userCommand('admin:link'),
  userCommand('admin:disable'),
  userCommand('admin:enable'),
  z
    .object({
      command: z.literal('backup:record'),
      startedAt: z.coerce.date(),
      bytes: z.int().min(0),
    })
    .strict(),
  z.strictObject({ command: z.literal('dealer:load'), dealer: dealerFile }),
]);
export type Command = z.infer<typeof command>;

/**
 * Runs a command and returns the text to print.
 * @throws {AppError} with a message for the operator
 */
export async function runCommand(deps: ControlDeps, input: Command): Promise<string> {
  const { db } = deps.database;
  switch (input.command) {
    case 'admin:link': {
      const link = await createResetLink(db, input.email, deps.config.publicUrl);
      return `Choose a new password here within 15 minutes. The link works once:\n${link}`;
    }
    case 'admin:disable':
      await changeAccess(db, await userIdByEmail(db, input.email), { disabled: true }, null);
      return `${input.email} is signed out and can no longer sign in.`;
    case 'admin:enable':
      await changeAccess(db, await userIdByEmail(db, input.email), { disabled: false }, null);
      return `${input.email} can sign in again.`;
    case 'backup:record':
      await recordMadeBackup(db, input);
      return '';
    case 'dealer:load':
      return loadDealer(deps, input.dealer);
    default:
      return runCreate(deps, input);
  }
}

async function loadDealer(
  { database, settings, config }: ControlDeps,
  dealer: DealerFile,
): Promise<string> {
  const withImages = (stored: unknown) => {
    const parsed = dealerSetting.safeParse(stored);
    return { ...dealer, ...(parsed.success && imagesOf(parsed.data)) };
  };
  const change = { value: withImages, version: null };
  await saveSetting({ database, settings }, null, 'dealer', change);
  return `The site now shows ${dealer.name}. Edit it at ${config.publicUrl}/settings/dealership.`;
}

async function runCreate(
  { database: { db }, settings, config: { publicUrl } }: ControlDeps,
  { command: _name, password, ...admin }: Extract<Command, { command: 'admin:create' }>,
): Promise<string> {
  const generated = randomBytes(15).toString('base64url');
  const dealer = settings?.current('dealer') ?? { name: '' };
  await createAdmin(db, { ...admin, password: password ?? generated }, dealer);
  const created = `${admin.email} can sign in at ${publicUrl}/admin/motorlogin`;
  return password === undefined
    ? `${created}\nwith the password ${generated} (save it now: it is not shown again).`
    : `${created}.`;
}
