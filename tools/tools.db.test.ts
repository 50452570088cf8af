import { createReadStream } from 'node:fs';
import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { desc, eq } from 'drizzle-orm';
import { pino } from 'pino';
import { describe, expect, it } from 'vitest';
import { auditLog, mails, secondFactors, users } from '../src/app/schema.server.ts';
import { readDealer } from '../src/features/settings/read-dealer-file.server.ts';
import { openStorage } from '../src/app/deps.server.ts';
import { backupState } from '../src/features/backup/nightly.server.ts';
import { verifyBackup } from '../src/features/backup/restore-backup.server.ts';
import { loadDealer, storeFirstDealer } from '../src/features/settings/first-dealer.server.ts';
import { followSettings } from '../src/features/settings/follow-settings.server.ts';
import { sessionResolver } from '../src/features/staff/sessions.server.ts';
import { resetPassword } from '../src/features/staff/reset-password.server.ts';
import { addStockForBackup } from '../tests/helpers/backup.ts';
import { recordingQueue } from '../tests/helpers/car-form.ts';
import { testContext } from '../tests/helpers/app.ts';
import { signInByPassword as signIn } from '../tests/helpers/sign-in.ts';
import { testDatabase } from '../tests/helpers/database/database.ts';
import { temporaryFolder } from '../tests/helpers/temporary-folder.ts';
import { accountCommands } from './admin-account.ts';
import { createOwner } from './admin-create.ts';
import { backUp } from './backup.ts';
import { toolContext } from './testing/tool-context.ts';

const folder = await temporaryFolder();
const database = await testDatabase();
const publicUrl = 'https://cars.example';
// The tools read the dealer of the file only if none is stored.
const ctx = toolContext({ DATA_DIR: join(folder, 'data'), PUBLIC_URL: publicUrl }, database);
const { log } = ctx;

const origin = { address: '', previousToken: null };
const caller = () => ({ ...testContext(database), queue: recordingQueue() });
const aoife = { email: 'aoife@cars.example', firstName: 'Aoife', lastName: 'Byrne' };
const niamh = { email: 'niamh@cars.example', password: 'seven green bottles' };
const account = (name: string, email: string, options = {}) =>
  accountCommands[name]!.run(ctx, email, options);

it('dealer:load replaces the dealer, with any version, and writes an audit entry', async () => {
  const settings = followSettings({ database, log: pino({ level: 'silent' }) });
  await storeFirstDealer({ database, settings }, () => readDealer());
  for (const name of ['Kelly Cars', 'Kelly Motors'])
    await loadDealer({ db: database.db }, { ...readDealer(), name });
  await settings.refresh();
  expect(settings.current('dealer').name).toBe('Kelly Motors');
  expect(settings.versionOf('dealer')).toBe(3);
  const [entry] = await database.db.select().from(auditLog).orderBy(desc(auditLog.auditEntryId));
  expect(entry).toMatchObject({ name: 'System', entity: 'settings', subject: 'dealer' });
});

describe('admin:create', () => {
  it('creates an owner who can sign in with the printed password', async () => {
    const output = await createOwner(ctx, aoife);
    const password = /password (\S+) /.exec(output)?.[1] ?? '';
    expect(password).toMatch(/^[\w-]{20}$/);
    const { user } = await signIn(caller(), { email: aoife.email, password, ...origin });
    expect(user).toEqual(aoife);
  });

  it('does not print a password that the operator chose', async () => {
    const output = await createOwner(ctx, { ...aoife, ...niamh });
    expect(output).not.toContain(niamh.password);
    expect(await signIn(caller(), { ...niamh, ...origin })).toBeDefined();
  });

  it.each(['Password1234', 'Aoife-Byrne-2027', 'Kelly-Motors-2027'])(
    'rejects the weak password %s',
    async (password) => {
      const input = { ...aoife, email: 'new@cars.example', password };
      await expect(createOwner(ctx, input)).rejects.toMatchObject({ code: 'invalid' });
    },
  );

  it('fails if the email address is taken', async () => {
    await expect(createOwner(ctx, aoife)).rejects.toThrow(
      'aoife@cars.example already has an account.',
    );
  });
});

it('admin:link prints a link that sets a new password', async () => {
  const output = await account('link', 'AOIFE@cars.example');
  const link = /^https:\/\/cars\.example\/admin\/reset-password\?token=(\S+)$/m;
  const token = link.exec(output)?.[1] ?? '';
  await resetPassword(caller(), { token, password: 'twelve brown hens', address: '' });
  const credentials = { email: aoife.email, password: 'twelve brown hens' };
  expect(await signIn(caller(), { ...credentials, ...origin })).toBeDefined();
});

it('admin:link --reset-second-factor also removes the second factor, and emails the user', async () => {
  const [user] = await database.db.select().from(users).where(eq(users.email, aoife.email));
  const factor = { name: 'Phone', sealedKey: '', lastStep: 0, createdAt: new Date() };
  await database.db.insert(secondFactors).values({ userId: user!.userId, ...factor });
  await account('link', aoife.email);
  expect(await database.db.$count(secondFactors)).toBe(1);
  await account('link', aoife.email, { 'reset-second-factor': true });
  expect(await database.db.$count(secondFactors)).toBe(0);
  const [mail] = await database.db.select().from(mails).orderBy(desc(mails.mailId));
  expect(mail).toMatchObject({ kind: 'secondFactorChanged', toAddress: aoife.email });
});

describe('admin:disable and admin:enable', () => {
  it('end access and restore it at once, but not for the last active owner', async () => {
    const { email } = niamh;
    const { token } = await signIn(caller(), { ...niamh, ...origin });
    const resolve = () =>
      sessionResolver({ ...testContext(database), publicUrl })(`__Host-session=${token}`);
    expect(await resolve()).toMatchObject({ email });
    expect(await account('disable', email)).toBe(
      'niamh@cars.example is signed out and can no longer sign in.',
    );
    expect(await resolve()).toBeNull();
    await expect(signIn(caller(), { ...niamh, ...origin })).rejects.toMatchObject({
      code: 'unauthenticated',
    });
    await expect(account('disable', aoife.email)).rejects.toThrow(
      "You can't disable or demote the last active owner.",
    );
    await account('link', aoife.email);

    await account('enable', email);
    expect(await resolve()).toBeNull();
    expect((await signIn(caller(), { ...niamh, ...origin })).user).toMatchObject({ email });
  });

  it.each(['link', 'disable', 'enable'])(
    'admin:%s fails for an unknown email address',
    async (name) => {
      await expect(account(name, 'x@cars.example')).rejects.toThrow(
        /^x@cars\.example has no (active )?account\.$/,
      );
    },
  );
});

describe('backup', () => {
  it('refuses a directory without a database and creates nothing', async () => {
    await expect(backUp(ctx, join(folder, 'new.tar'))).rejects.toMatchObject({
      code: 'notFound',
      message: `DATA_DIR: there is no database in ${ctx.config.dataDir}. Set DATA_DIR to the directory that the server uses.`,
    });
  });

  it('writes a file that is complete and verified, and records it', async () => {
    const there = toolContext({ DATA_DIR: folder, DATABASE_URL: 'postgres://db/db' }, database);
    const storage = await openStorage(there.config, log);
    await addStockForBackup({ database, storage });
    const file = join(folder, 'backup.tar');
    expect(await backUp(there, file)).toContain(`Backup written and verified: ${file} `);
    const { header } = await verifyBackup(createReadStream(file));
    expect(header.tables.find(({ name }) => name === 'cars')?.rows).toBe(3);
    expect(await backupState({ db: database.db, now: new Date() })).toMatchObject({
      newest: { ageHours: 0 },
      lastFailed: false,
      needsAttention: false,
    });
    await expect(backUp(there, file)).rejects.toThrow('exists already');
  });

  it('leaves no file if it is interrupted', async () => {
    const there = toolContext({ DATA_DIR: folder, DATABASE_URL: 'postgres://db/db' }, database);
    const file = join(folder, 'interrupted.tar');
    await expect(backUp({ ...there, signal: AbortSignal.abort() }, file)).rejects.toThrow('abort');
    await expect(writeFile(`${file}.partial`, '', { flag: 'wx' })).resolves.toBeUndefined();
  });
});
