import { readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { type Dealer, type DealerTexts, dealer, dealerTexts } from '../domain/dealer.ts';

const DEFAULT_FILE = fileURLToPath(new URL('../dealer.json', import.meta.url));

const withTexts = dealer.extend({ texts: dealerTexts });

interface DealerFile {
  dealer: Dealer;
  texts: DealerTexts;
}

/**
 * Reads the dealer's details and texts from a JSON file. Missing texts are taken from the default file. On
 * failure, `problems` has one message per error.
 */
export function readDealer(file = DEFAULT_FILE): Partial<DealerFile> & { problems: string[] } {
  let json: unknown;
  let defaults: unknown;
  try {
    json = readJson(file);
    defaults = file === DEFAULT_FILE ? json : readJson(DEFAULT_FILE);
  } catch (error) {
    return { problems: [`DEALER_FILE ${file} cannot be read as JSON (${String(error)}).`] };
  }
  const texts = { ...textsOf(defaults), ...textsOf(json) };
  const parsed = withTexts.safeParse({ ...Object(json), texts });
  if (parsed.success) {
    const { texts: templates, ...details } = parsed.data;
    return { dealer: details, texts: fillIn(templates, details), problems: [] };
  }
  return {
    problems: parsed.error.issues.map(
      (issue) => `DEALER_FILE ${file}: ${issue.path.join('.')}: ${issue.message}.`,
    ),
  };
}

const readJson = (file: string): unknown => JSON.parse(readFileSync(file, 'utf8'));

const textsOf = (json: unknown): object => Object(Object(json).texts);

/** Replaces `{name}`, `{founded}`, `{town}` and `{county}` in every text. */
function fillIn(texts: DealerTexts, { name, founded, address }: Dealer): DealerTexts {
  const values = new Map<unknown, string>([
    ['name', name],
    ['founded', String(founded)],
    ['town', address.town],
    ['county', address.county],
  ]);
  const filled = JSON.stringify(texts, (_key, value: unknown) =>
    typeof value === 'string'
      ? value.replaceAll(/\{(\w+)\}/g, (whole, key) => values.get(key) ?? whole)
      : value,
  );
  return dealerTexts.parse(JSON.parse(filled));
}

/** Returns an Irish or international phone number in E.164, or null if it is not a phone number. */
export function toE164(phone: string): string | null {
  const digits = phone.replaceAll(/[\s().-]/g, '');
  const international = digits.replace(/^00/, '+').replace(/^0(?=\d)/, '+353');
  return /^\+\d{8,15}$/.test(international) ? international : null;
}
