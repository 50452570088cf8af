/**
 * Words of an advert about money: announcements of a reduction (S.I. 597/2022), and rates and costs of credit, which
 * need a representative example. A figure has at most ten characters, so that the time of a search grows only
 * linearly with the text.
 */

const FIGURE = String.raw`\d[\d.,]{0,9}`;
const SUM = String.raw`(?:[€£] ?${FIGURE}k?|\b${FIGURE} ?(?:euros?|eur)\b)(?![\d,]|\.\d)`;
const PER_CENT = String.raw`\b${FIGURE} ?(?:%|per ?cent\b)`;

const words = (pattern: string) => new RegExp(pattern, 'gi');

const NOT_A_PRICE = String.raw`(?:road |motor )?tax|emissions?|co2|carbon|fuel|consumption|running costs?|noise|mobility|weight|drag|wear|insurance|speed|range|glare|risk|power|mileage|tread`;

/** Things other than the price of the car that a saving or discount can be about. */
const RUNNING_COST = String.raw`(?:tax|fuel|petrol|diesel|insurance|running|electricity|energy|charging|tolls?|vrt|bik|servic\w+|time|space|co2|emissions|weight)\b`;
const OF_RUNNING = String.raw`,? (?:in |on |off )?(?:(?:your|the|a|annual|yearly|road|motor) ){0,2}${RUNNING_COST}`;
const A_YEAR = String.raw`[ ,]*(?:a |per |each |every |p/?|/)?(?:year|yr|annum|annually|month|week)`;

const SEASONS = String.raw`clearance|closing[ -]down|stock|summer|winter|spring|autumn|january|new year'?s?|st\.? patrick'?s(?: day)?|easter|halloween|christmas|st\.? stephen'?s day|bank holiday|end[ -]of[ -](?:year|month|season|line)|mid[ -]season|half[ -]price|flash|mega|massive|huge|big|annual|weekend`;

export const REDUCTION_WORDS: readonly RegExp[] = [
  // "Was €19,950" is a prior price; "the new clutch was €800" is not.
  /(?<=^|[.!?,;:()\n–-] *|[€£] ?[\d.,]+ |(?<!\b(?:list|new|retail) )\bprice |\b(?:previously|originally|formerly) )was (?:only |just )?[€£] ?\d[\d.,]*/gi,
  /\bwas [€£] ?\d[\d.,]*(?=\W{0,3}\b(?:but )?now\b)/gi,
  /\b(?:previously|formerly|down from) [€£] ?\d[\d.,]*/gi,
  words(String.raw`\breduced\b(?![ -](?:${NOT_A_PRICE})\b| (?:the|its) (?!price|asking))`),
  /\bspecial offers?\b|\bprice (?:drop|cut|reduction)s?\b|\blimited[ -]time (?:offer|price)s?\b/gi,
  /\bprices? (?:slashed|lowered)\b|\bslashed (?:to|from|by)\b|\bmarked down\b|\bhalf[ -]price\b/gi,
  words(String.raw`\bnow (?:only|just) ${SUM}`),
  // "For sale now on our forecourt" announces no reduction.
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

/** Monthly or weekly costs and savings that are not credit. */
const UPKEEP = 'tax|insurance|electricity|charging|costs?|sav(?:e[sd]?|ing)';
const UPKEEP_AFTER = String.raw`(?:fuel|petrol|diesel|tax|insurance|electric(?:ity)?|charg(?:e|ing)|tolls?|parking|run(?:ning)?)`;
const A_MONTH = String.raw`(?:p\.?/?[mw]\b\.?|(?:/|per |an? |each |every |p/)?(?:month|mth|week|wk)(?:ly)?\b)`;
const CREDIT = '(?:finance|credit|pcp|hp|hire purchase)';

export const CREDIT_WORDS: readonly RegExp[] = [
  /\d(?:[.,]\d{1,2} ?%?| ?%),? ?(?:(?:rep(?:resentative|\.)?|fixed|typical|variable) )?apr\b/gi,
  /\bapr\b:?(?: (?:of|from|at|is|only|just)){0,2} ?\d{1,2}(?:[.,]\d{1,2})? ?%/gi,
  // "NCT to APR 2027" and "12 APR" are dates.
  /(?<!(?:\d(?:st|nd|rd|th)?|\b(?:NCT|[Tt]axed|TAXED|[Dd]ue|DUE|[Uu]ntil|UNTIL|[Tt]o|TO|[Ii]n|IN))[ ./-]|% ?)\b(?:APR\b|A\.P\.R\b\.?)(?![ ./'-]*\d)/g,
  words(
    String.raw`(?<!\b(?:${UPKEEP})\b[^.!?,;\n]{0,25})${SUM} ?${A_MONTH}(?! (?:in|on|for|to|of) (?:\w+ )?${UPKEEP_AFTER}\b)`,
  ),
  /\b(?:monthly|weekly|low|easy|fixed) (?:re-?payments?|instal?lments?)\b|\b(?:monthly|weekly) payments?\b/gi,
  words(
    String.raw`${PER_CENT} (?:(?:car|low|fixed) ){0,2}(?:${CREDIT}|interest)\b|\b(?:${CREDIT}|interest|rates?)(?: (?:rates?|deals?|offers?|available|is|at|from|only|just|of|starting|as low as)){0,4} ${PER_CENT}`,
  ),
  /\binterest[ -]free\b|\b(?:low|zero|no|nil)[ -](?:interest\b(?! in\b)|rate finance\b)/gi,
  words(String.raw`\b${CREDIT} from (?:only |just |as little as )?${SUM}`),
  words(String.raw`\bdeposits? (?:from|as low as)\b(?: (?:only |just )?(?:${SUM}|${PER_CENT}))?`),
  /(?:\b(?:no|zero|nil|low)|[€£] ?0)[ -]deposits?\b(?! (?:\w+ )?to (?:hold|view|reserve|book|secure|test|drive))/gi,
];
