import { existsSync, mkdirSync, renameSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { syncPath } from '../sync-tree.ts';

/** Parts of a data directory that a restore replaces. */
const PARTS = ['images', 'postgres', 'postgres.version'];

/** Where a restore builds the new parts. */
export const unfinishedParts = (root: string) => join(root, '.restoring');
const finishedParts = (root: string) => join(root, '.restored');
const replacedParts = (root: string) => join(root, '.replaced');

/** Replaces the parts of a data directory by those in `unfinishedParts`. The caller holds its lock. */
export function replaceParts(root: string): void {
  syncPath(unfinishedParts(root));
  // After this point, a crash cannot undo the restore: the next start completes it.
  renameSync(unfinishedParts(root), finishedParts(root));
  syncPath(root);
  finishReplacement(root);
}

/**
 * Continues a replacement that a crash interrupted, and deletes what a restore left that was interrupted
 * earlier. The caller holds the lock, so no restore is running.
 */
export function finishReplacement(root: string): void {
  rmSync(unfinishedParts(root), { recursive: true, force: true });
  const restored = finishedParts(root);
  const replaced = replacedParts(root);
  if (existsSync(restored)) {
    mkdirSync(replaced, { recursive: true });
    for (const part of PARTS) {
      if (!existsSync(join(restored, part))) continue;
      if (existsSync(join(root, part))) {
        rmSync(join(replaced, part), { recursive: true, force: true });
        renameSync(join(root, part), join(replaced, part));
      }
      renameSync(join(restored, part), join(root, part));
    }
    syncPath(root);
    rmSync(restored, { recursive: true });
  }
  rmSync(replaced, { recursive: true, force: true });
}

/** Returns whether the directory contains a database, also one that the next start still has to move. */
export const hasDatabase = (root: string) =>
  [root, finishedParts(root)].some((parent) => existsSync(join(parent, 'postgres')));

/** Returns whether the directory contains a database or images. */
export const hasParts = (root: string) => PARTS.some((part) => existsSync(join(root, part)));
