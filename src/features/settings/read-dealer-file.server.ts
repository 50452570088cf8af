import { readFileSync } from 'node:fs';
import { installedPath } from '../../platform/installed-path.server.ts';
import { type DealerFile, dealerFile, toE164 } from './dealer.ts';

const DEFAULT_FILE = installedPath('dealer.json');

/**
 * Reads the dealer's details and texts from a JSON file. Missing texts are taken from the default file.
 * @param phone replaces the phone number
 * @throws with a message for the operator that lists all problems
 */
export function readDealer(file = DEFAULT_FILE, phone?: string): DealerFile {
  let json: unknown;
  let defaults: unknown;
  try {
    json = readJson(file);
    defaults = file === DEFAULT_FILE ? json : readJson(DEFAULT_FILE);
  } catch (error) {
    throw new Error(`DEALER_FILE ${file} cannot be read as JSON (${String(error)}).`, {
      cause: error,
    });
  }
  const texts = { ...textsOf(defaults), ...textsOf(json) };
  const parsed = dealerFile.safeParse({
    ...Object(json),
    ...(phone !== undefined && { phone, phoneE164: toE164(phone) }),
    texts,
  });
  if (parsed.success) return parsed.data;
  const problems = parsed.error.issues.map(
    (issue) => `DEALER_FILE ${file}: ${issue.path.join('.')}: ${issue.message}.`,
  );
  throw new Error(problems.join('\n'));
}

const readJson = (file: string): unknown => JSON.parse(readFileSync(file, 'utf8'));

const textsOf = (json: unknown): object => Object(Object(json).texts);
