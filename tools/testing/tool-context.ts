import { pino } from 'pino';
import { readConfig } from '../../src/app/config.server.ts';
import type { Database } from '../../src/platform/database/client.server.ts';
import { openDatabase } from '../../src/app/deps.server.ts';
import type { ToolContext } from '../tool.ts';

/** Context of a tool that uses an open database. */
export function toolContext(environment: Record<string, string>, database: Database): ToolContext {
  return {
    config: readConfig(environment),
    log: pino({ level: 'silent' }),
    signal: new AbortController().signal,
    openDatabase: () => Promise.resolve(database),
  };
}

/** Runs a tool. Opens the database of the environment when the tool asks for it, and closes it afterwards. */
export async function inTool<Result>(
  environment: Record<string, string>,
  work: (ctx: ToolContext) => Promise<Result>,
): Promise<Result> {
  const config = readConfig(environment);
  let database: Database | undefined;
  const openOnce = async () =>
    (database ??= await openDatabase(config, { applicationName: 'forecourt-tool-test' }));
  try {
    return await work({
      config,
      log: pino({ level: 'silent' }),
      signal: new AbortController().signal,
      openDatabase: openOnce,
    });
  } finally {
    await database?.close();
  }
}
