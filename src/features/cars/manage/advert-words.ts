import { CREDIT_WORDS, REDUCTION_WORDS } from './price-words.ts';

/**
 * Words of an advert that Irish consumer law does not allow, or that need a figure: Consumer Rights Act 2022,
 * Consumer Protection Act 2007, S.I. 597/2022, and the rules on adverts for credit. The list advises dealers; it does
 * not block anything.
 */

export type WordCode =
  | 'rightsExcluded'
  | 'priceNotTotal'
  | 'reductionClaim'
  | 'creditClaim'
  | 'greenClaim'
  | 'tiedWarranty';

interface WordRule {
  code: WordCode;
  /**
   * With the flag `g`. Allow a space or a hyphen between words. Texts are searched after quotes and spaces are replaced
   * by plain ones.
   */
  patterns: readonly RegExp[];
  /** Advice about the words that were found. */
  advice: (found: string) => string;
}

const WARRANTY = String.raw`(?:w[ao]r+[ae]n?t(?:y|ys|ies|ees?)|g(?:ua|au|a)r+[ae]nt(?:y|ies|ees?))`;
const MAINTENANCE = String.raw`(?: claims?| issues?| work| repairs?| faults?| problems?| that\b| of\b)`;
const FEE = String.raw`(?:admin(?:istration|istrative)?|doc(?:ument(?:ation)?)?|paperwork|handling)\.?[ -](?:fees?|charges?)`;
const TAX_IS_IN = String.raw`(?! (?:paid|included|inclusive|free|exempt|qualifying))`;

export const WORD_RULES: readonly WordRule[] = [
  {
    code: 'rightsExcluded',
    patterns: [
      /\b(?:sold|bought)[ -]+as[ -](?:seen|is)\b/gi,
      /\bno[ -](?:refunds?|returns)\b/gi,
      new RegExp(String.raw`\b(?:no|without(?: a| any)?)[ -]${WARRANTY}\b(?!${MAINTENANCE})`, 'gi'),
      /\btrade[ -]sales?\b/gi,
    ],
    advice: (found) =>
      `Remove ${found}: an advert can't take away the rights that the law gives every buyer.`,
  },
  {
    code: 'priceNotTotal',
    patterns: [
      new RegExp(
        String.raw`(?:\+|\bplus\b|\bex(?:cl(?:\.|uding)?)?\b\.?)[ -]*(?:vat|vrt)\b${TAX_IS_IN}`,
        'gi',
      ),
      /(?<!\bno )\b(?:vat|vrt) (?:extra|not included|on top|payable)\b/gi,
      new RegExp(
        String.raw`(?<!\b(?:no|zero|without|any)(?: hidden| extra)? )(?<!€0 )\b${FEE}`,
        'gi',
      ),
    ],
    advice: (found) =>
      `Remove ${found}: the price must be all that a buyer pays. Add it to the price.`,
  },
  {
    code: 'reductionClaim',
    patterns: REDUCTION_WORDS,
    advice: (found) =>
      `Remove ${found}: the site shows a lower price by itself when the law allows it.`,
  },
  {
    code: 'creditClaim',
    patterns: CREDIT_WORDS,
    advice: (found) =>
      `Remove ${found}: an advert with a rate or a cost of credit must carry a representative example.`,
  },
  {
    code: 'greenClaim',
    patterns: [
      /\b(?:eco|environment(?:ally)?|climate|planet|earth)[ -]?friendly\b/gi,
      /\b(?:climate|carbon|co2)[ -]neutral\b/gi,
      /\b(?:good for|kind to) the (?:environment|planet)\b/gi,
    ],
    advice: (found) =>
      `Replace ${found} with a figure, such as 118 g/km of CO2: a claim without one is misleading.`,
  },
  {
    code: 'tiedWarranty',
    patterns: [
      /\b(?:(?:must|has to|have to|needs? to) be|(?:if|when|provided|unless)(?: it is| it's)?) (?:only )?serviced\b[^.!?\n]{0,30}?\b(?:by|with|at|in) (?:us|our)\b/gi,
      /\bservic(?:ed|ing) (?:only|exclusively) (?:by|with|at|in) (?:us|our)\b/gi,
    ],
    advice: (found) => `Remove ${found}: a warranty must not depend on a service at your garage.`,
  },
];

/** Words that make "green" a claim, even about a green car. */
const CLAIM_AFTER =
  /^[ -](?:choices?|driving|motoring|energy|credentials|technology|options?|alternative|mobility|transport|future|footprint)\b/i;
const CLAIM_BEFORE = /\b(?:go|going|think|clean and|clean &) $/i;
/** Words that make it a colour, or a part of a name. */
const COLOUR_AFTER =
  /^[ -]?(?:metallic|pearl|paint\w*|marks?|leather|interior|exterior|seats?|trim|stitch\w*|tint\w*|glass|colou?r\w*|roof|calipers?|lights?|card|flag|(?:number )?plates?|wheels?|stripes?|with|over|road|street|park|hills?|lane|label)\b/i;
const COLOUR_BEFORE =
  /(?:\b(?:racing|dark|light|bottle|olive|emerald|lime|forest|sage|moss|army|mint|pale|bright|deep|sea|metallic|pearl|painted|finished in|in|colour:?|is)|\p{L}-) ?$/iu;
const NAME_BEFORE = /\p{Lu}[\p{L}']+ $/u;

/** Returns each "green" that claims something about the environment, and is not a colour or a name. */
export function greenClaims(text: string, colour: string | null): string[] {
  const isGreenCar = /green/i.test(colour ?? '');
  return [...text.matchAll(/\bgreen(?:er|est)?\b/gi)]
    .filter(({ 0: word, index }) => {
      const before = text.slice(Math.max(0, index - 20), index);
      const after = text.slice(index + word.length);
      if (word.length > 'green'.length) return true;
      if (CLAIM_AFTER.test(after) || CLAIM_BEFORE.test(before)) return true;
      const isName = word.startsWith('G') && NAME_BEFORE.test(before);
      return !isGreenCar && !isName && !COLOUR_AFTER.test(after) && !COLOUR_BEFORE.test(before);
    })
    .map(([word]) => word);
}
