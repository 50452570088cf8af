import { parseArgs } from 'node:util';
import { openStorage } from '../src/app/deps.server.ts';
import { verifyDocuments } from '../src/features/documents/verify.server.ts';
import { runTool, type ToolContext } from './tool.ts';

const HELP = `npm run documents:verify
Calculates the hashes of all issued documents again, and names the first that was changed. Exit code 1 if there is one.`;

export async function verify(ctx: ToolContext): Promise<{ text: string; exitCode: number }> {
  const { db } = await ctx.openDatabase();
  const storage = await openStorage(ctx.config, ctx.log);
  const { documents, problem } = await verifyDocuments({ db, storage, now: new Date() });
  if (problem) return { text: problem, exitCode: 1 };
  return { text: `${documents} documents are unchanged.`, exitCode: 0 };
}

if (import.meta.main)
  await runTool({
    help: HELP,
    parse: (args) => parseArgs({ args, options: {} }).values,
    run: verify,
  });
