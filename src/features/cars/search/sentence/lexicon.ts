/** The words of the grammar of sentences, folded. A new wording is a word in one of these tables. */

/** The limits that a comparison sets. `between` is followed by two amounts. */
export interface Comparison {
  side: 'max' | 'min' | 'about' | 'exact' | 'between';
  /** Whether the amount itself is excluded: "under 5". */
  isStrict?: boolean;
  /** Whether its strictness is unclear, so that the limit includes the amount: "north of 2014". */
  isLoose?: boolean;
  /** Whether it sets no limit of whole numbers, because it may or may not include the amount: "4 seats or under". */
  isVague?: boolean;
  /** The kind of quantity that it compares: "older" compares times. */
  of?: 'time' | 'price' | 'size';
}

export const words = (text: string): string[] => text.split('|');

/** Comparatives. Those in `PREPOSITIONS` need no "than". */
const COMPARATIVES: readonly (readonly [words: string, Comparison])[] = [
  ['more|over|above', { side: 'min' }],
  ['greater|higher|beyond|better', { side: 'min', isLoose: true }],
  ['newer|younger|later|after|fresher', { side: 'min', of: 'time' }],
  ['dearer|pricier|costlier|more expensive', { side: 'min', of: 'price' }],
  ['bigger|larger|stronger', { side: 'min', of: 'size' }],
  ['less|fewer|under|below', { side: 'max' }],
  ['lower|beneath|underneath', { side: 'max', isLoose: true }],
  ['older|earlier|before', { side: 'max', of: 'time' }],
  ['cheaper|less expensive', { side: 'max', of: 'price' }],
  ['smaller', { side: 'max', of: 'size' }],
];
const PREPOSITIONS = new Set(
  words('over|above|beyond|after|under|below|beneath|underneath|before'),
);

/** Comparatives that may exclude the amount even after "or": "4 seats or under". */
const VAGUE = new Set(words('after|under|beneath|underneath|before'));

/** Comparisons before an amount, besides the comparatives. Words of `LINKS` may follow: "max of", "budget is". */
const BEFORE: readonly (readonly [words: string, Comparison])[] = [
  [
    'up to|upto|up till|at most|at the most|at the very most|at max|max|maximum|tops|top|ceiling|cap|capped at|limit|limited to|within|inside|until|till|stretch to|stretch as far as|push to|go to|go as far as|go as high as|as high as|as much as|as many as|suas go|suas go dti|ar a mhead|uasmheid|< =|going up to|running to|topping out at|maxing out at|maxed at',
    { side: 'max' },
  ],
  [
    'sub|shy of|just shy of|south of|short of|this side of|the right side of|faoi|faoi bhun|nios lu na|<',
    { side: 'max', isLoose: true },
  ],
  ['pre|prior to|roimh', { side: 'max', isStrict: true, of: 'time' }],
  [
    'at least|at the least|at the very least|at minimum|at a minimum|min|minimum|from|starting at|starting from|starts at|upwards of|upward of|upwards from|anything from|floor|ar a laghad|> =',
    { side: 'min' },
  ],
  ['since|registered from|made since|built since', { side: 'min', of: 'time' }],
  [
    'north of|in excess of|exceeding|exceed|exceeds|surpassing|past|os cionn|nios mo na|>',
    { side: 'min', isLoose: true },
  ],
  ['post|tar eis', { side: 'min', isStrict: true, of: 'time' }],
  [
    'around|about|round|circa|c|ca|say|roughly|approx|approximately|near|near enough|nearly|close to|in the region of|in the neighbourhood of|in the neighborhood of|in the vicinity of|in or around|on or around|on or about|around about|round about|roundabout|somewhere around|somewhere near|ballpark|in the ballpark of|thart ar|timpeall|~|more or less|give or take',
    { side: 'about' },
  ],
  ['exactly|precisely|bang on|dead on|equal to|go direach', { side: 'exact' }],
  [
    'between|betwixt|in between|in the range|in the range of|in a range of|ranging from|ranging between|idir',
    { side: 'between' },
  ],
];

/** Comparisons after an amount, besides "or less" and "no more". */
const AFTER: readonly (readonly [words: string, Comparison])[] = [
  [
    'max|maximum|tops|at most|at the most|at the very most|at max|top|limit|and no more|absolute max|absolute maximum|top whack|at the outside|or thereunder|and downwards|or downwards|and down|or down|all in|ceiling|cap|no further|ar a mhead|no nios lu',
    { side: 'max' },
  ],
  [
    'min|minimum|plus|+|up|and up|or up|upwards|upward|and upwards|or upwards|at least|at the least|at the very least|at minimum|at a minimum|and beyond|or beyond|ar a laghad|no nios mo',
    { side: 'min' },
  ],
  [
    'onward|onwards|forward|forwards|and on|and onwards|at the earliest|earliest',
    { side: 'min', of: 'time' },
  ],
  ['at the latest|latest|and back|backwards', { side: 'max', of: 'time' }],
  [
    'ish|- ish|or so|or thereabouts|thereabouts|there abouts|or there abouts|give or take|approx|approximately|roughly|more or less|or around|or near|or about|or close|mark',
    { side: 'about' },
  ],
  ['exactly|precisely|on the nose', { side: 'exact' }],
];

/** Phrases for "a year" after an amount of motor tax. */
export const YEARLY: ReadonlyMap<string, true> = new Map(
  words(
    'a year|per year|/ year|a annum|per annum|yearly|annually|annual|pa|p a|each year|sa bhliain',
  ).map((word) => [word, true]),
);

/** Words between the parts of a quantity, which add nothing: "budget of", "max is". */
export const LINKS = new Set(
  words(
    'of|is|s|at|a|an|the|must|needs|should|be|being|are|:|with|my|has|have|having|that|thats|which|absolute|very|just|only|well|slightly|bit|little|somewhere|anywhere|something|anything|any|to|can|could|would|id|ill|i|it|its|go|in|for|do|set|sits|car|cars|by|get|getting|around about|way|comfortably|ideally|preferably|maybe|probably|strictly|definitely|please|total|overall',
  ),
);

/** Words directly after a number that multiply it: "20 grand". */
export const MULTIPLIERS: ReadonlyMap<string, number> = new Map([
  ['k', 1_000],
  ['grand', 1_000],
  ['thousand', 1_000],
  ['thou', 1_000],
  ['mile euro', 1_000],
  ['mhile', 1_000],
]);

/** Words that begin a negation. */
const NOT = words(
  'no|not|nothing|never|none|nor|neither|dont|do not|cant|cannot|can not|wont|will not|isnt|is not|arent|doesnt|didnt|wouldnt|would not|shouldnt|mustnt|must not|without|gan|ni|nach',
);

/** Phrases that exclude the name after them, besides a negation. */
const EXCLUDING = words(
  'except|except for|excepting|excluding|exclude|other than|apart from|aside from|besides|rather than|instead of|avoid|avoiding|hate|hates|detest|loathe|cant stand|cannot stand|cant abide|dislike|sick of|fed up with|fed up of|done with|steer clear of|stay away from|keep away from|allergic to|over my dead body|anti|minus|non|skip|leave out|ach amhain|seachas',
);
for (const all of words(
  'any|every|all|anything|everything|any fuel|any colour|any color|any make|any brand|any car|any type|any model|any body|any gearbox|any year|any age|all years|all makes|all cars|anyone',
))
  EXCLUDING.push(
    ...['but', 'except', 'bar', 'other than', 'apart from', 'besides'].map(
      (but) => `${all} ${but}`,
    ),
  );

/** Phrases that exclude everything but the name after them. */
const ONLY = words(
  'nothing but|nothing except|nothing other than|none but|no other than|not without|only|must be|has to be|have to be|needs to be',
);

/** Words between a negation and what it negates: "don't want to spend", "not interested in a". */
export const NEGATED_LINKS = new Set(
  words(
    'a|an|any|the|bit|hair|day|euro|want|wants|wanting|need|like|likes|be|have|to|in|on|of|into|interested|keen|fan|big|huge|really|looking|look|for|spend|spending|pay|paying|go|going|get|buy|buying|it|anything|much|cent|penny|cars|car|with|that|has|having|done|by|from|interest|more of those|another|please|ever|at all|one|ones|way|would|consider|considering|touch|drive|even|actually|even consider',
  ),
);

/** Orders that a superlative asks for. */
const SUPERLATIVES: readonly (readonly [
  words: string,
  sort: 'price-asc' | 'price-desc' | 'year-desc' | 'mileage-asc',
])[] = [
  [
    'cheapest|least expensive|lowest price|lowest priced|best price|is saoire|most affordable|cheapest first',
    'price-asc',
  ],
  ['dearest|most expensive|priciest|highest price|costliest', 'price-desc'],
  ['newest|latest|youngest|most recent|is nua|newest first', 'year-desc'],
  [
    'lowest mileage|lowest milage|lowest miles|lowest km|lowest kms|lowest kilometres|fewest miles|fewest km|fewest kms|fewest kilometres|least miles|least mileage|least km|least kms|least kilometres|lowest clock|least driven',
    'mileage-asc',
  ],
];

export const LOW_MILEAGE: ReadonlyMap<string, true> = new Map(
  ['low', 'lower', 'small', 'light'].flatMap((low) =>
    words('mileage|milage|miles|km|kms|kilometres|kilometers').map(
      (noun) => [`${low} ${noun}`, true] as const,
    ),
  ),
);

/** Phrases before a name that is an example, or that the visitor has already: "something like a Golf". */
export const EXAMPLES: ReadonlyMap<string, true> = new Map(
  words(
    'than|something like|anything like|similar to|along the lines of|compared to|comparable to|in the style of|trade in|trading in|part exchange|part ex|swap|swapping|selling|upgrading from|coming from|currently driving|currently drive|currently have|replace|replacing|to replace',
  ).map((word) => [word, true]),
);

export const ENDS = new Set(words('and|but|&|agus|ach|also|then|provided|once'));

/** Words that begin another part of a clause, so that a word after them is not next to the amount. */
export const BEGINS = new Set(
  words(
    'with|for|in|on|that|which|who|to|if|because|so|as|im|i|id|ive|we|were|my|our|is|are|has|have|having|must|need|needs|want|wants|wanted|looking|look|searching|prefer|preferably|ideally|please|thanks|would|should|could|can|maybe|by|from|at|near|when|while|le|do|go|carr|not|plus|has to|got|give|show|find|get|buy|like|love|only|where',
  ),
);

/** Words without a meaning for the search. */
export const EMPTY = new Set(
  words(
    'a|an|the|anywhere|somewhere|car|cars|carr|gluaistean|motor|motors|yoke|vehicle|vehicles|anything|something|one|colour|color|budget|only|ideally|preferably|year|reg|with|and|or|for|in|of|to|i|im|id|ive|ill|we|want|need|wanted|looking|look|any|some|please|thanks|cheers|me|my|our|that|thats|is|has|have|would|like|find|show|buy|get|after|hi|hello|hey|lads|folks|there|just|is|be|it|its|at|by|on|so|if|also|agus|le|do|ta|uaim|but|must|should|could|can|will|really|from|price|engine|gearbox|transmission|fuel|make|model|brand|type|kind|body|style|sort|bodied|us|you|have|got|plus|then|maybe|preferred|wants|now|seeking|searching|search|go|ach|against',
  ),
);

/** Adverbs that change nothing, except before a negation: "not necessarily", "absolutely no". */
export const ADVERBS = new Set(
  words(
    'strictly|definitely|absolutely|certainly|really|hopefully|just|well|way|slightly|comfortably|roughly|maybe|probably|possibly|always|actually|preferably|ideally',
  ),
);

/** Adverbs that change nothing before a negation either: "definitely not". */
export const CERTAIN = new Set(
  words('definitely|absolutely|certainly|strictly|really|actually|ideally|preferably|just'),
);

/**
 * Words next to an amount that say nothing about it, so that it is still read. They stay words of the search. The words
 * in the titles of the stock are such words too.
 */
export const HARMLESS = new Set(
  words(
    'low|lower|high|full|long|wee|handy|tidy|clean|nice|lovely|good|great|decent|solid|reliable|dependable|economical|efficient|cheap|cheapish|affordable|small|smallish|big|biggish|large|compact|spacious|roomy|comfy|comfortable|safe|sporty|fast|quick|quiet|modern|smart|practical|second|hand|secondhand|used|new|newish|older|old|first|starter|family|city|town|commuter|work|learner|student|runaround|run|runner|banger|towbar|tow|bar|leather|sunroof|panoramic|roof|camera|carplay|android|apple|bluetooth|navigation|sat|nav|satnav|cruise|control|parking|sensors|alloys|heated|isofix|awd|4wd|rwd|fwd|quattro|xdrive|sport|sports|premium|luxury|executive|boot|asap|urgently|today|soon|irish|dublin|cork|galway|limerick|kildare|athy|warranty included|nctd|pls|plz|lad|lads|mint|immaculate|pristine|condition|spec|top spec|high spec|full service history|fsh|serviced|similar|wheels|wagon|drive|wheel',
  ),
);

/** Words that name another quantity, or another unit: an amount next to them does not become a filter. */
export const FOREIGN = new Set(
  words(
    'insurance|insure|finance|financed|payment|payments|repayment|repayments|monthly|weekly|month|months|week|weeks|deposit|payload|towing|capacity|consumption|mpg|warranty|guarantee|nct|mot|service|boot|boot space|kwh|range|charge|charging|speed|torque|nm|gears|keys|co2|emissions|inch|per|down|part|trade|taxed|tax|off|discount|interest|apr',
  ),
);

/** Returns a map of phrases from rows of words with one value. */
export const phraseTable = <Value>(rows: readonly (readonly [words: string, value: Value])[]) =>
  new Map(rows.flatMap(([text, value]) => words(text).map((one) => [one, value] as const)));

const flipped = ({ side, of }: Comparison): Comparison => ({
  side: side === 'max' ? 'min' : 'max',
  ...(of && { of }),
});

/** Returns the comparison after a negation: "no more than" is "at most". Null if the two have no meaning together. */
export const negated = (comparison: Comparison): Comparison | null =>
  comparison.isStrict || comparison.isLoose ? flipped(comparison) : null;

const comparatives = COMPARATIVES.flatMap(([text, comparison]) =>
  words(text).map((word) => [word, comparison] as const),
);

export const COMPARISONS: ReadonlyMap<string, Comparison> = new Map([
  ...comparatives.flatMap(([word, comparison]) => {
    const strict = { ...comparison, isStrict: !comparison.isLoose };
    return [
      [`${word} than`, strict] as const,
      [`${word} then`, { ...comparison, isLoose: true }] as const,
      ...(PREPOSITIONS.has(word) ? [[word, strict] as const] : []),
    ];
  }),
  ...phraseTable(BEFORE),
]);

export const COMPARISONS_AFTER: ReadonlyMap<string, Comparison> = new Map([
  ...comparatives.flatMap(([word, comparison]) => [
    ...['or', 'and'].map(
      (or) => [`${or} ${word}`, { ...comparison, isVague: VAGUE.has(word) }] as const,
    ),
    ...['no', 'not', 'and no', 'and not', 'but no', 'but not', 'nothing'].map(
      (no) => [`${no} ${word}`, flipped(comparison)] as const,
    ),
  ]),
  ...phraseTable(AFTER),
]);

export const SUPERLATIVE_WORDS = phraseTable(SUPERLATIVES);
export const NEGATIONS: ReadonlyMap<string, 'not' | 'except' | 'only'> = new Map([
  ...NOT.map((word) => [word, 'not'] as const),
  ...EXCLUDING.map((word) => [word, 'except'] as const),
  ...ONLY.map((word) => [word, 'only'] as const),
]);
