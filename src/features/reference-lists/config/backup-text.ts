import type { ApiResponse } from '../../../app/api/contract.ts';

export type BackupStatus = ApiResponse<'get', '/backup'>;

const HOURS_PER_DAY = 24;

/** A sentence about the newest backup, and what to do if it needs attention. */
export function backupText({ newest, lastFailed, needsAttention }: BackupStatus): string {
  const latest = newest && `${age(newest.ageHours)}, ${size(newest.bytes)}.`;
  const help = 'Ask the person who runs the server to check its log.';
  if (lastFailed && latest) return `The last backup failed. The newest good one: ${latest} ${help}`;
  if (lastFailed) return `The last backup failed, and there’s no other one. ${help}`;
  if (!latest && needsAttention) return `There’s still no backup. ${help}`;
  if (!latest) return 'No backup yet. The first one is made within the hour.';
  return needsAttention ? `Last backup: ${latest} ${help}` : `Last backup: ${latest}`;
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
