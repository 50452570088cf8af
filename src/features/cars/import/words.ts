import type { Condition } from '../car-options.ts';
import { fold } from '../../../platform/text/search-text.ts';

/** Words in stock files that decide whether a car is new, and whether it may be sold. */

/** A word without case, spaces and signs. */
const wordKey = (text: string) => fold(text).replaceAll(/[^\p{L}\p{N}]/gu, '');

export const words = (text: string): string[] => text.trim().split(/\s+/);

/** Cells that count as empty in every column. */
const EMPTY = ['', '-', '–', '—', '--', 'n/a', 'na', 'n.a.', '#n/a', 'null'];

/** Cells that count as empty in columns where `unknown` has no meaning. */
const BLANK = new Set([
  ...EMPTY,
  ...words('? #ref! #value! nil none nan undefined unknown unspecified tbc tba unbekannt k.a.'),
  'not specified',
  'not known',
]);

export const isEmpty = (line: string) => EMPTY.includes(line.toLowerCase());

export const isBlank = (line: string) => BLANK.has(line.toLowerCase());

const meaning = (condition: Condition, text: string) =>
  words(text).map((word) => [word, condition] as const);

const CONDITION_WORDS: ReadonlyMap<string, Condition> = new Map([
  ...meaning('New', 'new n brandnew newvehicle newcar neu neuwagen neufahrzeug neuf'),
  ...meaning(
    'Used',
    `used u usedcar usedvehicle preowned secondhand nearlynew exdemo demo demonstrator gebraucht
    gebrauchtwagen occasion`,
  ),
  ...meaning(
    'Certified Pre-Owned',
    `certifiedpreowned certified c cpo certifiedused usedcertified manufacturercertified approvedused
    manufacturerapproved`,
  ),
]);

export const conditionOf = (text: string): Condition | undefined =>
  CONDITION_WORDS.get(wordKey(text));

/** Grades of wear, such as those of a Meta catalogue. They do not state whether a car is new. */
const QUALITY_WORDS = new Set(
  words(`
    excellent verygood good fair average poor other mint perfect immaculate outstanding likenew
    asnew clean superb a b d grade1 grade2 grade3 sehrgut gut
  `),
);

export const isQuality = (text: string) => QUALITY_WORDS.has(wordKey(text));

const FOR_SALE_WORDS = new Set(
  words(`
    available availableforsale availabletobuy availablenow instock forsale onsale live active
    advertised published publish online forecourt onforecourt ready readyforsale retail unsold yes y
    true 1 verfugbar sofortverfugbar
  `),
);

/** Whether the word of a status means that the car is for sale. Any other word may mean that it is not. */
export const isForSale = (text: string) => FOR_SALE_WORDS.has(wordKey(text));

const NOT_FOR_SALE =
  /^(not|un|in)?(available|active|published|live)$|sold|reserv|book|saleagreed|deposit|hold|pending|withdrawn|outofstock|discontinued|archiv|delet|draft|inprep|duein|transit|preorder|wholesale|trade|auction|verkauft/;

/** Whether the word is known to mean that the car is not for sale. */
export const isNotForSale = (text: string) => !isForSale(text) && NOT_FOR_SALE.test(wordKey(text));

/** Texts in place of a price. */
const NO_PRICE =
  /^(p\.?\s?o\.?\s?a\.?|price on (application|request|enquiry|asking)|(price )?on (application|request)|(please )?(call|ring|phone|contact|ask|enquire)( us)?( for (the )?(a )?(price|details|quote))?|auf anfrage|preis auf anfrage|no price)$/i;

export const isNoPrice = (text: string) => NO_PRICE.test(text);

const BODIES =
  /saloon|sedan|hatch|estate|wagon|touring|avant|suv|4x4|crossover|mpv|minivan|people carrier|coup|cabrio|convertible|roadster|pick.?up|limousine|kombi|gelände|van$/i;

export const isBody = (text: string) => BODIES.test(text);
