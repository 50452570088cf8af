import { parseArgs } from 'node:util';
import { readDealer } from '../src/features/settings/read-dealer-file.server.ts';
import { loadDealer } from '../src/features/settings/first-dealer.server.ts';
import { runTool, userPath } from './tool.ts';

const HELP = `npm run dealer:load [-- FILE]
Replaces the details and texts of the dealer by those of a JSON file: FILE, or DEALER_FILE. Overwrites what
was edited under Settings, except the logo and the map. Works with or without a running server.`;

await runTool({
  help: HELP,
  parse: (args) => parseArgs({ args, allowPositionals: true }).positionals,
  run: async ({ config, openDatabase }, [file]) => {
    const dealer = readDealer(
      file === undefined ? config.dealerFile : userPath(file),
      config.sellerPhone,
    );
    const { db } = await openDatabase();
    await loadDealer({ db }, dealer);
    return `The site now shows ${dealer.name}. Edit it at ${config.publicUrl}/settings/dealership.`;
  },
});
