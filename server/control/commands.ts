import { randomBytes } from 'node:crypto';
import { z } from 'zod';
import { newPassword } from '../../domain/password.ts';
import { person } from '../../domain/user.ts';
import type { Database } from '../data/engine/client.ts';
import { disableUser, enableUser } from '../services/users/access.ts';
import { createAdmin } from '../services/users/create-admin.ts';
import { createResetLink } from '../services/users/create-reset-link.ts';

/** What a command works with, in the running server or in the tool itself. */
export interface ControlDeps {
  database: Database;
  config: { publicUrl: string };
}

const aboutSomebody = <Name extends string>(name: Name) =>
  person
    .pick({ email: true })
    .extend({ command: z.literal(name) })
    .strict();

/** Every command that whoever owns the machine may give; the set is closed. */
export const command = z.discriminatedUnion('command', [
  person.extend({ command: z.literal('admin:create'), password: newPassword.optional() }).strict(),
  aboutSomebody('admin:link'),
  aboutSomebody('admin:disable'),
  aboutSomebody('admin:enable'),
]);
export type Command = z.infer<typeof command>;

/**
 * Does a command; answers what the person at the terminal is told.
 * @throws {AppError} with a sentence for that person
 */
export async function runCommand(
  { database: { db }, config }: ControlDeps,
  asked: Command,
): Promise<string> {
  if (asked.command === 'admin:link') {
    const link = await createResetLink(db, asked.email, config.publicUrl);
    return `Choose a new password here within 15 minutes; the link works once:\n${link}`;
  }
  if (asked.command === 'admin:disable') {
    await disableUser(db, asked.email);
    return `${asked.email} is signed out and may not sign in any more.`;
  }
  if (asked.command === 'admin:enable') {
    await enableUser(db, asked.email);
    return `${asked.email} may sign in again.`;
  }
  const { command: _name, password = randomBytes(15).toString('base64url'), ...admin } = asked;
  await createAdmin(db, { ...admin, password });
  const created = `${admin.email} may sign in at ${config.publicUrl}/admin/motorlogin`;
  return asked.password === undefined
    ? `${created}\nwith the password ${password} (shown this once: keep it).`
    : `${created}.`;
}
