import { expect, it } from 'vitest';
import { backupText } from './backup-text.ts';

const fine = { lastFailed: false, needsAttention: false };
const newest = { ageHours: 5, bytes: 412_300_000 };
const help = 'Ask the person who runs the server to check its log.';

it.each([
  [{ ...fine, newest }, 'Last backup: 5 hours ago, 412 MB.'],
  [{ ...fine, newest: { ageHours: 0, bytes: 900 } }, 'Last backup: less than an hour ago, 1 MB.'],
  [{ ...fine, newest: { ageHours: 1, bytes: 2_340_000_000 } }, 'Last backup: 1 hour ago, 2.3 GB.'],
  [{ ...fine, newest: null }, 'No backup yet. The first one is made within the hour.'],
  [{ ...fine, newest: null, needsAttention: true }, `There’s still no backup. ${help}`],
  [
    { newest: { ...newest, ageHours: 73 }, lastFailed: false, needsAttention: true },
    `Last backup: 3 days ago, 412 MB. ${help}`,
  ],
  [
    { newest, lastFailed: true, needsAttention: true },
    `The last backup failed. The newest good one: 5 hours ago, 412 MB. ${help}`,
  ],
  [
    { newest: null, lastFailed: true, needsAttention: true },
    `The last backup failed, and there’s no other one. ${help}`,
  ],
])('describes %j', (status, text) => {
  expect(backupText(status)).toBe(text);
});
