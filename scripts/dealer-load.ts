import { parseArgs } from 'node:util';
import { ConfigError, readConfig } from '../server/config.ts';
import { readDealer } from '../server/dealer.ts';
import { userPath } from './operation.ts';
import { runCommandLine } from './run-command.ts';

const HELP = `npm run dealer:load [-- FILE]
Replaces the details and texts of the dealer by those of a JSON file: FILE, or DEALER_FILE. Overwrites what
was edited under Settings, except the logo and the map. Works with or without a running server.`;

const { values, positionals } = parseArgs({
  strict: false,
  allowPositionals: true,
  options: { help: { type: 'boolean' } },
});

if (values['help']) process.stdout.write(`${HELP}\n`);
else {
  try {
    const [file] = positionals;
    const { dealerFile, sellerPhone } = readConfig(process.env);
    const dealer = readDealer(file === undefined ? dealerFile : userPath(file), sellerPhone);
    await runCommandLine({ command: 'dealer:load', dealer }, HELP);
  } catch (error) {
    const isMessage =
      error instanceof ConfigError || (error instanceof Error && error.constructor === Error);
    if (!isMessage) throw error;
    process.stderr.write(`${error.message}\n`);
    process.exitCode = 1;
  }
}
