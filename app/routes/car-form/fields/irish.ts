import { readEircode } from '../../../../domain/buyer-input.ts';

/** Counties to choose an address' from: the 26, then the six of Northern Ireland. */
export const COUNTIES = [
  ...'Carlow Cavan Clare Cork Donegal Dublin Galway Kerry Kildare Kilkenny Laois Leitrim Limerick'.split(
    ' ',
  ),
  ...'Longford Louth Mayo Meath Monaghan Offaly Roscommon Sligo Tipperary Waterford'.split(' '),
  ...'Westmeath Wexford Wicklow'.split(' '),
];
export const NORTHERN_COUNTIES = 'Antrim Armagh Derry Down Fermanagh Tyrone'.split(' ');

/**
 * The 139 routing keys of Eircodes, by their letter. Sources: the pattern of the library `brick/postcode`
 * and the table of keys with their post towns in the GitHub repository `witoldzol/maybe`; compared in
 * November 2026, both have exactly these. A65 of the often printed sample is none of them.
 */
const ROUTING_KEYS = new Set(
  `A41 A42 A45 A63 A67 A75 A81 A82 A83 A84 A85 A86 A91 A92 A94 A96 A98 C15
   D01 D02 D03 D04 D05 D06 D07 D08 D09 D10 D11 D12 D13 D14 D15 D16 D17 D18 D20 D22 D24 D6W
   E21 E25 E32 E34 E41 E45 E53 E91 F12 F23 F26 F28 F31 F35 F42 F45 F52 F56 F91 F92 F93 F94
   H12 H14 H16 H18 H23 H53 H54 H62 H65 H71 H91 K32 K34 K36 K45 K56 K67 K78 N37 N39 N41 N91
   P12 P14 P17 P24 P25 P31 P32 P36 P43 P47 P51 P56 P61 P67 P72 P75 P81 P85
   R14 R21 R32 R35 R42 R45 R51 R56 R93 R95 T12 T23 T34 T45 T56
   V14 V15 V23 V31 V35 V42 V92 V93 V94 V95 W12 W23 W34 W91 X35 X42 X91 Y14 Y21 Y25 Y34 Y35`.split(
    /\s+/,
  ),
);

/** A warning for an Eircode that is well formed but begins with a routing key that nobody knows. */
export function eircodeWarning(typed: string): string | undefined {
  const key = readEircode(typed)?.slice(0, 3);
  if (!key || ROUTING_KEYS.has(key)) return undefined;
  return `No Eircode that we know begins with ${key}. It is kept as you typed it.`;
}

/** Years of age at which a car's tests change: the first, each year, every second year again, none. */
const NCT_AGES = { first: 4, yearly: 10, vintage: 30, exempt: 40 } as const;

/**
 * What the rules of the NCT (S.I. 415 of 2017) say of a car of this year and a due date, both as typed;
 * `today` as `YYYY-MM-DD`. By the year alone it is about right: what counts is the day of first registration.
 */
export function nctHint(
  year: string,
  due: string,
  today = new Date().toISOString().slice(0, 10),
): string | undefined {
  if (due !== '' && due < today) return 'This date has passed: the NCT has run out.';
  const thisYear = Number(today.slice(0, 4));
  const age = thisYear - Number(year);
  if (!/^\d{4}$/.test(year) || age < 0) return undefined;
  const first = Number(year) + NCT_AGES.first;
  if (due === '' ? thisYear <= first : Number(due.slice(0, 4)) < first)
    return `The first NCT of a car of ${year} is due about ${first}.`;
  if (due !== '') return undefined;
  if (age > NCT_AGES.exempt) return 'Cars of more than 40 years need no NCT.';
  const yearly = age >= NCT_AGES.yearly && age < NCT_AGES.vintage;
  return `At this age the NCT is due every ${yearly ? 'year' : 'two years'}.`;
}
