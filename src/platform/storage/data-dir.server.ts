import {
  accessSync,
  chmodSync,
  closeSync,
  constants,
  fsyncSync,
  mkdirSync,
  openSync,
  rmSync,
  statSync,
  writeSync,
} from 'node:fs';
import { join } from 'node:path';
import { fullDisk } from './disk-space.server.ts';

/** Files and directories that the server writes to, if they exist. */
const WRITTEN = ['postgres', 'postgres/global/pg_control', 'images', 'outbox'];

const REASONS: Readonly<Record<string, string>> = {
  EACCES: 'this user has no permission. Change the owner to the user that runs the server',
  EPERM: 'this user has no permission. Change the owner to the user that runs the server',
  EROFS: 'the file system is read-only. Mount it for writing, or choose another directory',
  ENOSPC: 'the disk is full. Free some space',
  EDQUOT: 'the quota of this user is used up. Free some space',
  EEXIST: 'it is a file. Choose a directory',
  ENOTDIR: 'a part of the path is a file. Choose a directory',
};

/**
 * Creates the data directory, or removes the access of other users to an existing one, and checks that this process
 * can write to it.
 * @throws with the path and the remedy
 */
export function prepareDataDir(directory: string): void {
  let path = directory;
  try {
    mkdirSync(directory, { recursive: true, mode: PRIVATE });
    // Processes that start at the same time have one file each.
    writeProbe(join(directory, `.probe-${process.pid}`));
    for (path of WRITTEN.map((name) => join(directory, name))) checkWritable(path);
  } catch (error) {
    throw notWritable('DATA_DIR', path, error);
  }
  makePrivate(directory);
}

/** Only for this user: the directory contains customer data and password hashes. */
const PRIVATE = 0o700;
const OTHERS = 0o077;

/** @throws with the remedy if other users can still open the directory */
export function makePrivate(directory: string): void {
  const isPrivate = () => (statSync(directory).mode & OTHERS) === 0;
  if (isPrivate()) return;
  let cause: unknown;
  try {
    chmodSync(directory, PRIVATE);
    if (isPrivate()) return;
  } catch (error) {
    cause = error;
  }
  throw new Error(
    `DATA_DIR: other users of this machine can open ${directory}, and this process cannot change that. Run: chmod 700 ${directory}`,
    { cause },
  );
}

/**
 * Creates the directory of the nightly backups and checks at the start, not only at night, that this process can
 * write to it. A full disk does not stop the start.
 * @throws with the path and the remedy
 */
export function prepareBackupDir(directory: string): void {
  try {
    mkdirSync(directory, { recursive: true, mode: PRIVATE });
    accessSync(directory, constants.R_OK | constants.W_OK | constants.X_OK);
  } catch (error) {
    if (!fullDisk(error)) throw notWritable('BACKUP_DIR', directory, error);
  }
}

function notWritable(variable: string, path: string, cause: unknown): Error {
  const code = codeOf(cause);
  return new Error(`${variable}: cannot write to ${path}: ${REASONS[code] ?? code}.`, { cause });
}

function writeProbe(file: string): void {
  const descriptor = openSync(file, 'w', 0o600);
  try {
    writeSync(descriptor, Buffer.alloc(4096));
    fsyncSync(descriptor);
  } finally {
    closeSync(descriptor);
    rmSync(file, { force: true });
  }
}

function checkWritable(path: string): void {
  try {
    accessSync(path, constants.R_OK | constants.W_OK);
  } catch (error) {
    if (codeOf(error) !== 'ENOENT') throw error;
  }
}

const codeOf = (error: unknown) =>
  error instanceof Error && 'code' in error ? String(error.code) : String(error);
