import { desc } from 'drizzle-orm';
import { describe, expect, it } from 'vitest';
import { auditLog } from '../data/schema/index.ts';
import { readDealer } from '../dealer.ts';
import { followSettings } from '../services/settings/follow-settings.ts';
import { sessionResolver } from '../services/users/resolve-session.ts';
import { resetPassword } from '../services/users/reset-password.ts';
import { signIn } from '../services/users/sign-in.ts';
import { recordingQueue } from '../testing/car-form.ts';
import { testDatabase } from '../testing/database/database.ts';
import { sendCommand } from './client.ts';
import { command } from './commands.ts';
import { controlTesting } from '../testing/control.ts';

const database = await testDatabase();
const { config, log } = await controlTesting(database);

const origin = { address: '', previousToken: null };
const deps = {
  db: database.db,
  log,
  queue: recordingQueue(),
  publicUrl: config.publicUrl,
  dealer: readDealer(),
};
const aoife = { email: 'aoife@cars.example', firstName: 'Aoife', lastName: 'Byrne' };
const niamh = { email: 'niamh@cars.example', password: 'seven green bottles' };

describe('dealer:load', () => {
  it('replaces the dealer, with any version, and writes an audit entry', async () => {
    for (const name of ['Kelly Cars', 'Kelly Motors']) {
      const dealer = { ...readDealer(), name };
      const output = await sendCommand(config, { command: 'dealer:load', dealer });
      expect(output).toContain(`The site now shows ${name}.`);
    }
    const settings = followSettings({ database, log });
    await settings.refresh();
    expect(settings.current('dealer').name).toBe('Kelly Motors');
    expect(settings.versionOf('dealer')).toBe(2);
    const [entry] = await database.db.select().from(auditLog).orderBy(desc(auditLog.auditEntryId));
    expect(entry).toMatchObject({ name: 'System', entity: 'settings', subject: 'dealer' });
  });
});

describe('admin:create', () => {
  it('creates an owner who can sign in with the printed password', async () => {
    const output = await sendCommand(config, { command: 'admin:create', ...aoife });
    const password = /password (\S+) /.exec(output)?.[1] ?? '';
    expect(password).toMatch(/^[\w-]{20}$/);
    const { user } = await signIn(deps, { email: aoife.email, password }, origin);
    expect(user).toEqual(aoife);
  });

  it('does not print a password that the operator chose', async () => {
    const output = await sendCommand(config, { command: 'admin:create', ...aoife, ...niamh });
    expect(output).not.toContain(niamh.password);
    expect(await signIn(deps, niamh, origin)).toBeDefined();
  });

  it.each(['Password1234', 'Aoife-Byrne-2027'])(
    'rejects the common password %s',
    async (password) => {
      const input = {
        command: 'admin:create',
        ...aoife,
        email: 'new@cars.example',
        password,
      } as const;
      await expect(sendCommand(config, input)).rejects.toMatchObject({ code: 'invalid' });
    },
  );

  it.each(['short', 'aaaaaaaaaaaaaaaa'])('rejects the weak password %s', (password) => {
    const input = { command: 'admin:create', ...aoife, email: 'new@cars.example', password };
    const issues = command.safeParse(input).error?.issues;
    expect(issues?.map(({ path }) => path)).toEqual([['password']]);
  });

  it('fails if the email address is taken', async () => {
    await expect(sendCommand(config, { command: 'admin:create', ...aoife })).rejects.toThrow(
      'aoife@cars.example already has an account.',
    );
  });
});

describe('admin:link', () => {
  it('prints a link that sets a new password', async () => {
    const output = await sendCommand(config, {
      command: 'admin:link',
      email: 'AOIFE@cars.example',
    });
    const link = /^https:\/\/cars\.example\/admin\/reset-password\?token=(\S+)$/m;
    const token = link.exec(output)?.[1] ?? '';
    await resetPassword(deps, { token, password: 'twelve brown hens' }, '');
    const credentials = { email: aoife.email, password: 'twelve brown hens' };
    expect(await signIn(deps, credentials, origin)).toBeDefined();
  });
});

describe('admin:disable and admin:enable', () => {
  it('end access and restore it at once, but not for the last active owner', async () => {
    const { email } = niamh;
    const { token } = await signIn(deps, niamh, origin);
    const resolve = () => sessionResolver(database.db, config.publicUrl)(`__Host-session=${token}`);
    expect(await resolve()).toMatchObject({ email });
    expect(await sendCommand(config, { command: 'admin:disable', email })).toBe(
      'niamh@cars.example is signed out and can no longer sign in.',
    );
    expect(await resolve()).toBeNull();
    await expect(signIn(deps, niamh, origin)).rejects.toMatchObject({
      code: 'unauthenticated',
    });
    await expect(
      sendCommand(config, { command: 'admin:disable', email: aoife.email }),
    ).rejects.toThrow("You can't disable or demote the last active owner.");
    await sendCommand(config, { command: 'admin:link', email: aoife.email });

    await sendCommand(config, { command: 'admin:enable', email });
    expect(await resolve()).toBeNull();
    expect((await signIn(deps, niamh, origin)).user).toMatchObject({ email });
  });

  it.each(['admin:link', 'admin:disable', 'admin:enable'] as const)(
    '%s fails for an unknown email address',
    async (name) => {
      const sent = sendCommand(config, { command: name, email: 'x@cars.example' });
      await expect(sent).rejects.toThrow(/^x@cars\.example has no (active )?account\.$/);
    },
  );
});
