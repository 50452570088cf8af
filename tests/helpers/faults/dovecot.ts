import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { existsSync } from 'node:fs';
import { chmod, chown, mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { freePort } from '../database/postgres-server.ts';

const DOVECOT = '/usr/sbin/dovecot';
/** User and group `nobody` and `nogroup`, because Dovecot refuses to read emails as root. */
const NOBODY = { uid: 65_534, gid: 65_534 };

export const hasDovecot = existsSync(DOVECOT) && process.getuid?.() === 0;
if (!hasDovecot) console.info('Skipped: Dovecot is not installed, or this process is not root.');

/** Starts Dovecot with one empty mailbox. */
export async function startDovecot() {
  const folder = await mkdtemp(join(tmpdir(), 'forecourt-dovecot-'));
  await chmod(folder, 0o755);
  const port = await freePort();
  const maildir = join(folder, 'mail');
  const incoming = join(maildir, 'new');
  for (const directory of [maildir, incoming, join(maildir, 'cur'), join(maildir, 'tmp')]) {
    await mkdir(directory);
    await chown(directory, NOBODY.uid, NOBODY.gid);
  }
  const file = join(folder, 'dovecot.conf');
  await writeFile(file, configuration(folder, port));
  const server = spawn(DOVECOT, ['-F', '-c', file], { stdio: ['ignore', 'inherit', 'inherit'] });
  // Dovecot writes this file when it listens. A connection could reach another server on a taken port.
  while (!existsSync(join(folder, 'run/master.pid'))) {
    if (server.exitCode !== null) throw new Error(`Dovecot does not start on port ${port}`);
    await sleep(20);
  }
  let delivered = 0;
  return {
    address: { url: `imap://hello:testpass@127.0.0.1:${port}`, mailbox: 'INBOX' },
    /** Delivers a raw email to the mailbox. */
    deliver: async (raw: Buffer | string) => {
      const name = join(incoming, `${Date.now()}.${(delivered += 1)}.test`);
      await writeFile(name, raw);
      await chown(name, NOBODY.uid, NOBODY.gid);
    },
    maildir,
    stop: async () => {
      const ended = once(server, 'exit');
      server.kill('SIGTERM');
      if (server.exitCode === null) await ended;
      await rm(folder, { recursive: true, force: true, maxRetries: 5 });
    },
  };
}

const configuration = (folder: string, port: number) => `
base_dir = ${folder}/run
state_dir = ${folder}/state
log_path = ${folder}/log
protocols = imap
listen = 127.0.0.1
ssl = no
disable_plaintext_auth = no
default_internal_user = nobody
default_login_user = nobody
default_internal_group = nogroup
mail_location = maildir:${folder}/mail
first_valid_uid = 1
mail_max_userip_connections = 100
service imap-login {
  inet_listener imap {
    address = 127.0.0.1
    port = ${port}
  }
  inet_listener imaps {
    port = 0
  }
}
passdb {
  driver = static
  args = password=testpass
}
userdb {
  driver = static
  args = uid=${NOBODY.uid} gid=${NOBODY.gid} home=${folder}
}
`;
