import { z } from 'zod';
import { oneLine } from '../../platform/fields.ts';

const proof = oneLine(300).min(1).nullable().default(null);

/** Evidence for the claims of the public pages: a sentence or the address of a page. */
export const claims = z.object({
  inspection: proof.describe('What backs “150-point inspection”'),
  award: proof.describe('What backs “Award winning”'),
});
export type Claims = z.infer<typeof claims>;

/** The words with which a text makes each claim. */
const WORDS: Readonly<Record<keyof Claims, RegExp>> = {
  inspection: /\b150[\s-]point\b/i,
  award: /\baward[\s-]winning\b/i,
};

/** Returns the evidence for a claim of a text, or null if it is missing. Prefers that of the inspection. */
export function proofOf(text: string, { inspection, award }: Claims): string | null {
  if (WORDS.inspection.test(text) && inspection !== null) return inspection;
  return WORDS.award.test(text) ? award : null;
}
