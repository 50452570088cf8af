import { execFile, execFileSync } from 'node:child_process';
import { mkdirSync, mkdtempSync, rmSync, statfsSync, truncateSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { promisify } from 'node:util';

const execute = promisify(execFile);

export interface SmallDisk {
  directory: string;
  kind: 'ext4' | 'tmpfs';
  freeMb(): number;
  /** Fills the disk up to `leaveMb` megabytes; 0 to the last byte. */
  fill(leaveMb: number): void;
  /** Deletes what `fill` wrote. */
  empty(): void;
  remount(option: 'ro' | 'rw'): void;
  /**
   * Cuts the power: the disk stores nothing further and loses all data that no process has synced. Returns
   * false if this file system cannot do that.
   */
  cutPower(): Promise<boolean>;
  /** Mounts the disk again after a power cut. No process may have an open file on it. */
  restorePower(): Promise<void>;
  unmount(): Promise<void>;
}

const MB = 1024 * 1024;

/**
 * Mounts a small file system: ext4 in a file through a loop device, or a tmpfs where there are no loop
 * devices. Returns null if this process may not mount.
 */
export function mountSmallDisk(sizeMb: number): SmallDisk | null {
  const root = mkdtempSync(join(tmpdir(), 'small-disk-'));
  const directory = join(root, 'mount');
  const image = join(root, 'image');
  mkdirSync(directory);
  const ext4 = () => {
    writeFileSync(image, '');
    truncateSync(image, sizeMb * MB);
    // No blocks reserved for root, which the tests may run as.
    run('mkfs.ext4', '-q', '-m', '0', image);
    run('mount', '-o', 'loop', image, directory);
  };
  const tmpfs = () => run('mount', '-t', 'tmpfs', '-o', `size=${sizeMb}m`, 'tmpfs', directory);

  const kind = attempt(ext4) ? 'ext4' : attempt(tmpfs) ? 'tmpfs' : null;
  if (!kind) {
    rmSync(root, { recursive: true });
    return null;
  }
  return { kind, ...diskAt(root, directory, image) };
}

/**
 * `EXT4_IOC_SHUTDOWN` with `NOLOGFLUSH` discards everything that is not on the disk yet. Perl is part of
 * every Debian, and Node.js has no ioctl.
 */
const SHUTDOWN = `open(my $disk, '<', $ARGV[0]) or die; my $flag = pack('L', 2);
  ioctl($disk, 0x8004587d, $flag) or die;`;

function diskAt(root: string, directory: string, image: string): Omit<SmallDisk, 'kind'> {
  const filler = join(directory, 'filler');
  const freeBytes = () => {
    const { bavail, bsize } = statfsSync(directory);
    return bavail * bsize;
  };
  /** A killed process may still be about to close its files. */
  const unmountWhenClosed = async () => {
    while (!attempt(() => run('umount', directory))) await sleep(100);
  };
  return {
    directory,
    freeMb: () => Math.floor(freeBytes() / MB),
    fill(leaveMb) {
      const block = Buffer.alloc(64 * 1024);
      while (freeBytes() >= leaveMb * MB + block.length && attempt(() => append(filler, block)));
      if (leaveMb === 0) while (attempt(() => append(filler, block.subarray(0, 1024))));
    },
    empty: () => rmSync(filler, { force: true }),
    remount: (option) => run('mount', '-o', `remount,${option}`, directory),
    cutPower: () =>
      execute('perl', ['-e', SHUTDOWN, directory]).then(
        () => true,
        () => false,
      ),
    async restorePower() {
      await unmountWhenClosed();
      run('mount', '-o', 'loop', image, directory);
    },
    async unmount() {
      await unmountWhenClosed();
      rmSync(root, { recursive: true });
    },
  };
}

const append = (file: string, bytes: Buffer) => writeFileSync(file, bytes, { flag: 'a' });

/** Returns whether `step` succeeds. */
function attempt(step: () => void): boolean {
  try {
    step();
    return true;
  } catch {
    return false;
  }
}

function run(command: string, ...args: string[]): void {
  execFileSync(command, args, { stdio: 'ignore' });
}
