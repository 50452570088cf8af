import type { BackupStatus } from '../../../domain/backup.ts';

const HOURS_PER_DAY = 24;

/** A sentence about the newest backup, and what to do if it needs attention. */
export function backupText({ newest, lastFailed, needsAttention }: BackupStatus): string {
  const latest = newest
    ? `Last backup: ${age(newest.ageHours)}, ${size(newest.bytes)}.`
    : 'No backup yet. The first one is made within the hour.';
  if (lastFailed)
    return `The last backup failed. ${newest ? latest : 'There’s no other one.'} Ask the person who runs the server to check its log.`;
  return needsAttention ? `${latest} Ask the person who runs the server to check its log.` : latest;
}

function age(hours: number): string {
  if (hours < 1) return 'less than an hour ago';
  if (hours < 2 * HOURS_PER_DAY) return `${hours} ${hours === 1 ? 'hour' : 'hours'} ago`;
  return `${Math.floor(hours / HOURS_PER_DAY)} days ago`;
}

function size(bytes: number): string {
  const megabytes = bytes / 1_000_000;
  return megabytes < 1_000
    ? `${Math.max(1, Math.round(megabytes))} MB`
    : `${(megabytes / 1_000).toFixed(1)} GB`;
}
