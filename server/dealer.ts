import { readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { type Dealer, dealer } from '../domain/dealer.ts';

const DEFAULT_FILE = fileURLToPath(new URL('../dealer.json', import.meta.url));

/** Reads who the dealer is from a JSON file; `problems` holds a sentence for whatever is wrong in it. */
export function readDealer(file = DEFAULT_FILE): { dealer?: Dealer; problems: string[] } {
  let json: unknown;
  try {
    json = JSON.parse(readFileSync(file, 'utf8'));
  } catch (error) {
    return { problems: [`DEALER_FILE ${file} cannot be read as JSON (${String(error)}).`] };
  }
  const parsed = dealer.safeParse(json);
  if (parsed.success) return { dealer: parsed.data, problems: [] };
  return {
    problems: parsed.error.issues.map(
      (issue) => `DEALER_FILE ${file}: ${issue.path.join('.')}: ${issue.message}.`,
    ),
  };
}

/** A phone number as people write it in Ireland, in E.164; null where it is none. */
export function toE164(phone: string): string | null {
  const digits = phone.replaceAll(/[\s().-]/g, '');
  const international = digits.replace(/^00/, '+').replace(/^0(?=\d)/, '+353');
  return /^\+\d{8,15}$/.test(international) ? international : null;
}
