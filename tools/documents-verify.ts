import { parseArgs } from 'node:util';
import { openStorage } from '../src/app/deps.server.ts';
import { verifyAdverts } from '../src/features/cars/adverts/check-adverts.server.ts';
import { verifyDocuments } from '../src/features/documents/verify.server.ts';
import { runTool, type ToolContext } from './tool.ts';

const HELP = `npm run documents:verify
Calculates the hashes of all issued documents and of the chain of adverts again, and names the first that was changed.
Exit code 1 if there is one.`;

async function verify(ctx: ToolContext): Promise<{ text: string; exitCode: number }> {
  const { db } = await ctx.openDatabase();
  const storage = await openStorage(ctx.config, ctx.log);
  const issued = await verifyDocuments({ db, storage, now: new Date() });
  const chain = await verifyAdverts({ db, storage });
  const problems = [issued.problem, chain.problem].filter((problem) => problem !== null);
  if (problems.length > 0) return { text: problems.join('\n'), exitCode: 1 };
  return {
    text: `Unchanged: ${issued.documents} documents, ${chain.versions} versions of adverts and ${chain.photos} photos.`,
    exitCode: 0,
  };
}

if (import.meta.main)
  await runTool({
    help: HELP,
    parse: (args) => parseArgs({ args, options: {} }).values,
    run: verify,
  });
