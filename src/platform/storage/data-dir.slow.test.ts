import { spawn } from 'node:child_process';
import {
  chmodSync,
  chownSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  rmSync,
  statSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { once } from 'node:events';
import { text } from 'node:stream/consumers';
import { beforeAll, expect, it } from 'vitest';
import { prepareBackupDir, prepareDataDir } from './data-dir.server.ts';

let root = '';
beforeAll(() => {
  root = mkdtempSync(join(tmpdir(), 'data-dir-'));
  chmodSync(root, 0o755);
  return () => rmSync(root, { recursive: true });
});

/** The user `nobody` on most systems. */
const NOBODY = 65_534;

const isRoot = process.getuid?.() === 0;

/** Prepares a directory in a process that is not root, because root may write everywhere. */
async function prepareUnprivileged(directory: string, times = 1, prepare = prepareDataDir) {
  const source = `import { ${prepare.name} } from '${new URL('./data-dir.server.ts', import.meta.url).href}';
    try {
      for (let at = 0; at < ${times}; at += 1) ${prepare.name}(${JSON.stringify(directory)});
    } catch (error) { console.log(error.message); }`;
  const child = spawn(process.execPath, ['--input-type=module', '--eval', source], {
    ...(isRoot && { uid: NOBODY, gid: NOBODY }),
  });
  const [message] = await Promise.all([text(child.stdout), once(child, 'close')]);
  return message.trim();
}

it('creates a directory that only this user can read and leaves nothing in it', () => {
  const directory = join(root, 'new', 'data');
  prepareDataDir(directory);
  prepareDataDir(directory);
  expect(readdirSync(directory)).toEqual([]);
});

it('accepts processes that start at the same time', async () => {
  const directory = join(root, 'shared');
  mkdirSync(directory);
  if (isRoot) chownSync(directory, NOBODY, NOBODY);
  const starts = [prepareUnprivileged(directory, 200), prepareUnprivileged(directory, 200)];
  expect(await Promise.all(starts)).toEqual(['', '']);
  expect(readdirSync(directory)).toEqual([]);
});

it.each([
  ['a file', 'it is a file'],
  ['a file/data', 'a part of the path is a file'],
])('rejects %j with the path and the remedy', (name, reason) => {
  writeFileSync(join(root, 'a file'), '');
  const directory = join(root, name);
  expect(() => prepareDataDir(directory)).toThrow(
    `DATA_DIR: cannot write to ${directory}: ${reason}`,
  );
});

it('makes a directory private that other users can open', () => {
  const directory = join(root, 'open');
  mkdirSync(directory);
  chmodSync(directory, 0o755);
  prepareDataDir(directory);
  expect(statSync(directory).mode & 0o777).toBe(0o700);
});

it.runIf(isRoot)('rejects a directory of somebody else that other users can open', async () => {
  const directory = join(root, 'of somebody else');
  mkdirSync(directory);
  chmodSync(directory, 0o777);
  expect(await prepareUnprivileged(directory)).toBe(
    `DATA_DIR: other users of this machine can open ${directory}, and this process cannot change that. Run: chmod 700 ${directory}`,
  );
});

const message = (path: string) =>
  `DATA_DIR: cannot write to ${path}: this user has no permission. Change the owner to the user that runs the server.`;

it('rejects a directory, or a part of it, that this user may not write', async () => {
  const directory = join(root, 'foreign');
  mkdirSync(directory, { mode: 0o500 });
  expect(await prepareUnprivileged(directory)).toBe(message(directory));
  chmodSync(directory, 0o700);
  if (isRoot) chownSync(directory, NOBODY, NOBODY);
  expect(await prepareUnprivileged(directory)).toBe('');
  const images = join(directory, 'images');
  mkdirSync(images, { mode: 0o500 });
  expect(await prepareUnprivileged(directory)).toBe(message(images));
  chmodSync(images, 0o700);
});

it('checks the directory of the backups', async () => {
  const directory = join(root, 'disk', 'backups');
  prepareBackupDir(directory);
  expect(readdirSync(directory)).toEqual([]);
  chmodSync(directory, 0o500);
  expect(await prepareUnprivileged(directory, 1, prepareBackupDir)).toBe(
    message(directory).replace('DATA_DIR', 'BACKUP_DIR'),
  );
  writeFileSync(join(root, 'disk', 'file'), '');
  expect(() => prepareBackupDir(join(root, 'disk', 'file'))).toThrow(
    `BACKUP_DIR: cannot write to ${join(root, 'disk', 'file')}: it is a file.`,
  );
});
