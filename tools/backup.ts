import { existsSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { parseArgs } from 'node:util';
import { AppError } from '../src/platform/errors.ts';
import type { Config } from '../src/app/config.server.ts';
import { openStorage } from '../src/app/deps.server.ts';
import { backupFileName } from '../src/features/backup/leftovers.server.ts';
import { makeBackup } from '../src/features/backup/nightly.server.ts';
import { contentSummary, megabytes } from './content-summary.ts';
import { runTool, type ToolContext, userPath } from './tool.ts';

const HELP = `npm run backup [-- --to FILE]
Writes all data and images to one file, with or without a running server, and verifies it by reading it
back. Without --to, the file is in BACKUP_DIR. It contains customer data: keep it private.`;

export async function backUp(ctx: ToolContext, to?: string): Promise<string> {
  const { config, log, signal } = ctx;
  requireDatabase(config);
  const deps = {
    database: await ctx.openDatabase(),
    storage: await openStorage(config, log),
    backupDir: config.backupDir,
    signal,
  };
  const file = to ?? resolve(join(config.backupDir, backupFileName()));
  const stored = await makeBackup(deps, file);
  const { missing } = stored.end;
  return [
    `Backup written and verified: ${file} (${megabytes(stored.bytes)}).`,
    contentSummary(stored),
    ...(missing.length > 0
      ? [
          `Warning: ${missing.length} images have no file in the storage: ${missing.slice(0, 5).join(', ')}`,
        ]
      : []),
  ].join('\n');
}

/**
 * Checks that there is a database: opening one would create it, so a backup of a wrong directory would succeed.
 * @throws {AppError} if there is no database
 */
function requireDatabase({ databaseUrl, dataDir }: Config): void {
  const root = resolve(dataDir);
  if (databaseUrl !== undefined || existsSync(join(root, 'postgres'))) return;
  throw new AppError(
    'notFound',
    `DATA_DIR: there is no database in ${root}. Set DATA_DIR to the directory that the server uses.`,
  );
}

if (import.meta.main)
  await runTool({
    help: HELP,
    parse: (args) => parseArgs({ args, options: { to: { type: 'string' } } }).values,
    run: (ctx, { to }) => backUp(ctx, to && userPath(to)),
  });
