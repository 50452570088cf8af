/**
 * Words of an advert that announce a reduction (S.I. 597/2022). Repetitions of figures are limited, so that the time
 * grows linearly with the text.
 */

const FIGURE = String.raw`\d[\d.,]{0,9}`;
const SUM = String.raw`(?:[€£] ?${FIGURE}k?|\b${FIGURE} ?(?:euros?|eur)\b)(?![\d,]|\.\d)`;
const PER_CENT = String.raw`\b${FIGURE} ?(?:%|per ?cent\b)`;

const words = (pattern: string) => new RegExp(pattern, 'gi');

const NOT_A_PRICE = [
  String.raw`(?:road |motor )?tax`,
  'emissions?',
  'co2',
  'carbon',
  'fuel',
  'consumption',
  'running costs?',
  'noise',
  'mobility',
  'weight',
  'drag',
  'wear',
  'insurance',
  'speed',
  'range',
  'glare',
  'risk',
  'power',
  'mileage',
  'tread',
].join('|');

/** What a car saves, and what discounts are on, apart from its price. */
const RUNNING_COST = String.raw`(?:tax|fuel|petrol|diesel|insurance|running|electricity|energy|charging|tolls?|vrt|bik|servic\w+|time|space|co2|emissions|weight)\b`;
const OF_RUNNING = String.raw`,? (?:in |on |off )?(?:(?:your|the|a|annual|yearly|road|motor) ){0,2}${RUNNING_COST}`;
const A_YEAR = String.raw`[ ,]*(?:a |per |each |every |p/?|/)?(?:year|yr|annum|annually|month|week)`;

const SEASONS = String.raw`clearance|closing[ -]down|stock|summer|winter|spring|autumn|january|new year'?s?|st\.? patrick'?s(?: day)?|easter|halloween|christmas|st\.? stephen'?s day|bank holiday|end[ -]of[ -](?:year|month|season|line)|mid[ -]season|half[ -]price|flash|mega|massive|huge|big|annual|weekend`;

export const REDUCTION_WORDS: readonly RegExp[] = [
  // "Was €19,950" is an old price; "the new clutch was €800" is not.
  /(?<=^|[.!?,;:()\n–-] *|[€£] ?[\d.,]+ |(?<!\b(?:list|new|retail) )\bprice |\b(?:previously|originally|formerly) )was (?:only |just )?[€£] ?\d[\d.,]*/gi,
  /\bwas [€£] ?\d[\d.,]*(?=\W{0,3}\b(?:but )?now\b)/gi,
  /\b(?:previously|formerly|down from) [€£] ?\d[\d.,]*/gi,
  words(String.raw`\breduced\b(?![ -](?:${NOT_A_PRICE})\b| (?:the|its) (?!price|asking))`),
  /\bspecial offers?\b|\bprice (?:drop|cut|reduction)s?\b|\blimited[ -]time (?:offer|price)s?\b/gi,
  /\bprices? (?:slashed|lowered)\b|\bslashed (?:to|from|by)\b|\bmarked down\b|\bhalf[ -]price\b/gi,
  words(String.raw`\bnow (?:only|just) ${SUM}`),
  // "For sale now on our forecourt" announces nothing.
  /(?<!\b(?:for|on|of|after) )\bsales? (?:now on|price|event|ends|ending|must end|starts)\b/gi,
  /(?<!\b(?:for|on|of|after) )\bsale(?: is)?(?: now)? on(?: now\b|(?=\W*(?:$|\n|[!.])))/gi,
  words(String.raw`\b(?:${SEASONS}) sale\b|\bjanuary sales\b`),
  /\b(?:black friday|cyber monday)(?: sales?)?\b/gi,
  /(?<=^|[\n.!?*|–] *| - *)sale(?= *(?:$|[\n!*|–]| -))/gi,
  words(String.raw`(?:${SUM}|${PER_CENT}) off\b(?!${OF_RUNNING}|[ -]road)`),
  words(
    String.raw`\bsav(?:e|ings?)(?: of)?(?: (?:up to|over|a \w+|an extra|at least))? (?:${SUM}|${PER_CENT}|€{2,}|hundreds|thousands)(?!${A_YEAR}|${OF_RUNNING})`,
  ),
  words(
    String.raw`(?<!\b(?:no|claims?|insurance|tolls?|tax)[ -])\bdiscount(?:s|ed|ing)?\b(?! (?:on|off|with|from)${OF_RUNNING})`,
  ),
];
