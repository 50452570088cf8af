import { readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { REAL_SENTENCES, hasFiles } from '../../../../../tests/helpers/real-files.ts';
import { withoutPhrases } from './edit-sentence.ts';
import { type Comparison, COMPARISONS, COMPARISONS_AFTER } from './lexicon.ts';
import { dictionaryOf } from './names.ts';
import { readSentence } from './read-sentence.ts';
import { FIGURES, limitsOf } from '../filter-table.ts';
import { TESTED_FIGURES } from '../../../../../tests/helpers/search-figures.ts';
import { read, rows, written } from '../../../../../tests/helpers/sentences.ts';

/** Maps the filter names of the file of real sentences to ours. */
const NAMES: Record<string, string> = { body: 'bodyType', fuel: 'fuelType' };

/** Converts the expected meaning of a real sentence to the notation of `written`. */
const meaning = (text: string) =>
  text
    .replace('lower third of the stock', '40000')
    .replace('this year minus 4', '2022')
    .split('; ')
    .map((part) => {
      const [, not, name = '', value = ''] = /^(not)?(\w+)=(.*)$/.exec(part) ?? [];
      const key = not ? name.toLowerCase() : name;
      const values = name === 'colour' && value === 'White' ? 'White|Pearl White' : value;
      return `${not ? 'not ' : ''}${NAMES[key] ?? key}=${values}`;
    })
    .sort()
    .join('; ');

/** Sentences with their filters, and the words that are left. */
const UNDERSTOOD = `
Golf automatic, max €15.000 | make=Volkswagen; maxPrice=15000; model=Golf; transmission=Automatic
up to 20,000 euro | maxPrice=20000
20 000 euro max | maxPrice=20000
I have 15000 to spend | maxPrice=15000
golf for 20k | make=Volkswagen; maxPrice=20000; model=Golf
twenty grand | maxPrice=20000
15k-20k | maxPrice=20000; minPrice=15000
between 15 and 20 | maxPrice=20000; minPrice=15000
between 20 and 15k | maxPrice=20000; minPrice=15000
about €12,500 | maxPrice=13750; minPrice=11250
more than 20k | minPrice=20000
no more than 18k | maxPrice=18000
from 2018 | minYear=2018
newer than 2018 | minYear=2019
2018 or older | maxYear=2018
before 191 | maxYear=2018
2016-2019 | maxYear=2019; minYear=2016
2020 or 2021 | maxYear=2021; minYear=2020
under 2015 | maxYear=2014
over 100,000 km | minMileage=100000
over 100k miles | minMileage=160935
7 seats or less | maxSeats=7
tax €490 at least | minTax=490
bigger than 2 litre | minEngine=2
1.6 or 2.0 | maxEngine=2; minEngine=1.6
around 150k km | maxMileage=165000; minMileage=135000
range over 400km | minRange=400
5 seats exactly | maxSeats=5; minSeats=5
2015 up to 20k | maxPrice=20000; maxYear=2015; minYear=2015
audi not a4 | make=Audi; not model=A4
neither diesel nor petrol | not fuelType=Diesel|Petrol
I hate jeeps | not bodyType=SUV
land rover or jeep wrangler | make=Land Rover|Jeep; model=Wrangler|Range Rover Sport
nothing but diesel | fuelType=Diesel
gluaisteán dearg nó gorm faoi bhun 15k | colour=Red|Blue; maxPrice=15000
around 2018 | maxYear=2019; minYear=2017
no older than 5 years | minYear=2021
12 plate | maxYear=2012; minYear=2012
under 50k miles | maxMileage=80467
80,000 km or less | maxMileage=80000
mileage under 80k | maxMileage=80000
max 2 owners | maxOwners=2
less than 3 owners | maxOwners=2
tax max €200 a year | maxTax=200
€200 road tax | maxTax=200
seven seater | minSeats=7
two seats | maxSeats=2; minSeats=2
for 5 people | minSeats=5
5dr | doors=5
2 litre | engine=2
1600cc | engine=1.6
over 150 bhp | minPower=150
110 kW | minPower=148
mazda 3 | make=Mazda; model=Mazda3
peugeot 2008 2019 | make=Peugeot; maxYear=2019; minYear=2019; model=2008
500 under 10k | make=Fiat; maxPrice=10000; model=500
volkswagen up | make=Volkswagen; model=Up!
range rover | make=Land Rover; model=Range Rover Sport
ioniq | make=Hyundai; model=Ioniq 5|Ioniq 6
cayman | make=Porsche; model=718 Cayman
jeep | bodyType=SUV
jeep wrangler | make=Jeep; model=Wrangler
seat ibiza | make=SEAT; model=Ibiza
golf or focus | make=Volkswagen|Ford; model=Golf|Focus
bmw or golf | make=BMW|Volkswagen; model=Golf|3 Series|X5|1 Series
petrol or diesel | fuelType=Petrol|Diesel
petrol hybrid | fuelType=Hybrid
no diesel or automatic | not fuelType=Diesel; transmission=Automatic
anything but a diesel | not fuelType=Diesel
not a golf | not model=Golf
golf not white | make=Volkswagen; model=Golf; not colour=White|Pearl White
family car estate | bodyType=Estate
grey or silver | colour=Grey|Silver
convertable | bodyType=Convertible
toyoat corolla | make=Toyota; model=Corolla
`;

/**
 * Sentences in the style of Irish buyers. The remaining words may find no car, but no filter contradicts the sentence.
 */
const IRISH = `
€9,995 or less | maxPrice=9995 |
around 15 grand | maxPrice=16500; minPrice=13500 |
15500 euro | maxPrice=15500 |
20k-ish | maxPrice=22000; minPrice=18000 |
looking for auto hybrid, budget 12-14k | fuelType=Hybrid; maxPrice=14000; minPrice=12000; transmission=Automatic |
my budget is 10 grand | maxPrice=10000 |
wee petrol motor under 8 grand | fuelType=Petrol; maxPrice=8000 | wee
yoke for the young lad, 1.0 petrol, nothing over 6k | engine=1; fuelType=Petrol; maxPrice=6000 | young lad
first car under 5k low insurance | maxPrice=5000 | first low insurance
automatic 7 seater not diesel | minSeats=7; not fuelType=Diesel; transmission=Automatic |
family car with room for 3 child seats | bodyType=MPV|Estate|SUV | room 3 child seats
seating for 7 | minSeats=7 |
no more than 2 owners | maxOwners=2 |
2 or 3 owners | maxOwners=3 |
tax under 200 | maxTax=200 |
tax 200 euro or less a year | maxTax=200 |
tax 03/27 | | tax 03 27
golf gti 2019+ | make=Volkswagen; minYear=2019; model=Golf | gti
171 or newer | minYear=2017 |
nothing older than 2018 | minYear=2018 |
2016, 2017 or 2018 | maxYear=2018; minYear=2016 |
2016-2018, 2019 | maxYear=2019; minYear=2016 |
golf 2016 or 2018 under 15k | make=Volkswagen; maxPrice=15000; model=Golf | 2016 2018
2016, 2018 or 2020 | | 2016 2018 2020
any year but 2019 | |
electric or not, under 20k | maxPrice=20000 | electric
anything except a white estate | |
petrol under 1.2 or diesel under 2.0 | | petrol under 1.2 diesel under 2.0
2018 golf or 2020 corolla | | 2018 golf 2020 corolla
at least 5 seats, max 7 | minSeats=5 | max 7
08 reg micra | make=Nissan; maxYear=2008; minYear=2008; model=Micra |
5 years old or less | minYear=2021 |
10 year old petrol | fuelType=Petrol; maxYear=2017; minYear=2015 |
diesel jeep 4x4 under 30k | bodyType=SUV; fuelType=Diesel; maxPrice=30000 |
van with 3 seats | minSeats=3 |
no vans or jeeps | not bodyType=SUV |
merc e class estate | bodyType=Estate; make=Mercedes-Benz; model=E-Class |
skoda not black | make=Škoda; not colour=Black |
electric blue focus | colour=Blue; make=Ford; model=Focus | electric
anything electric but not a tesla | fuelType=Electric; not make=Tesla |
auto, petrol/hybrid | fuelType=Petrol|Hybrid; transmission=Automatic |
petrol, hybrid or electric | fuelType=Petrol|Hybrid|Electric |
diesel, hybrid | fuelType=Diesel|Hybrid |
no diesel, automatic | not fuelType=Diesel; transmission=Automatic |
no diesel, hybrid or electric | | hybrid electric
80k miles max | maxMileage=128747 |
150k on the clock max | maxMileage=150000 |
electric with 400km range | fuelType=Electric; minRange=400 |
tow 1.5 ton caravan | | tow 1.5 ton caravan
under 1.6 petrol | fuelType=Petrol; maxEngine=1.6 |
1.2 or smaller | maxEngine=1.2 |
qashqui 1.5 dci sub 10k | engine=1.5; fuelType=Diesel; make=Nissan; maxPrice=10000; model=Qashqai |
corrola saloon | bodyType=Saloon; make=Toyota; model=Corolla |
range rover sport black edition | make=Land Rover; model=Range Rover Sport | black edition
leon cupra | make=SEAT; model=Leon | cupra
carr leictreach faoi 20k | fuelType=Electric; maxPrice=20000 |
can't be diesel or a jeep | not bodyType=SUV; fuelType=Diesel |
any fuel but diesel | not fuelType=Diesel |
I don't want to spend more than €15k | maxPrice=15000 |
no less than 7 seats, not before 2018 | minSeats=7; minYear=2018 |
car for my 18 year old son | | 18 old son
petrol car for 2 people | fuelType=Petrol; minSeats=2 |
18" alloys under 20k | maxPrice=20000 | 18 alloys
“automatic” diesel | fuelType=Diesel | automatic
bigger boot than a golf | | bigger boot golf
golf or similar under 20k | maxPrice=20000 | golf similar
trade in my 2012 golf against an audi | | 2012 golf audi
I don't mind petrol or diesel, under 10k | maxPrice=10000 |
golf without sunroof under 15k | make=Volkswagen; maxPrice=15000; model=Golf |
golf insurance under 1000 | make=Volkswagen; model=Golf | insurance under 1000
no diesel over 100k km | | over 100k km
diesel or under 10k | | diesel under 10k
automatic under 15k within 50 km of Naas | maxPrice=15000; transmission=Automatic | within 50 km Naas
`;

/** Sentences of which all or some words must not become filters, because a filter could contradict the sentence. */
const WORDS = `
€300 a month golf | make=Volkswagen; model=Golf | €300 month
golf under 300 per month | make=Volkswagen; model=Golf | under 300 per month
electric windows | | electric windows
audi with heated seats | make=Audi | heated seats
black leather bmw | make=BMW | black leather
automatic tailgate | | automatic tailgate
5 years warranty | | 5 years warranty
nct till 2027 | | nct till 2027
3 or 5 door | | 3 5 door
good range | | good range
super clean, one for me | | super clean
mild hybrid | | mild hybrid
e220d | | e220d
191-D-12345 | | 191 D 12345
"automatic" diesel | fuelType=Diesel | automatic
😀 golf '; drop table | make=Volkswagen; model=Golf | drop table
`;

/** The order of the values has no meaning. */
const normalOrder = (text: string) =>
  text.replaceAll(/=([^;]*)/g, (_, values: string) => `=${values.split('|').sort().join('|')}`);

describe('readSentence', () => {
  it.each(rows(UNDERSTOOD))('reads "%s" as filters', (sentence, filters) => {
    const reading = read(sentence);
    expect(written(reading.filters)).toBe(filters);
    expect(reading.words).toBe('');
  });

  it.each([...rows(WORDS), ...rows(IRISH)])('keeps words of "%s"', (sentence, filters, words) => {
    const reading = read(sentence);
    expect(written(reading.filters)).toBe(filters);
    expect(reading.words).toBe(words);
  });

  it.runIf(hasFiles(REAL_SENTENCES))('reads real sentences as a person does', () => {
    const [, ...lines] = readFileSync(REAL_SENTENCES, 'utf8').trim().split('\n');
    const sentences = lines.map((line) => line.split('\t'));
    const readings = sentences.map(([sentence = '']) => {
      const { filters, words } = read(sentence);
      return [sentence, normalOrder(written(filters)), words];
    });
    expect(readings).toEqual(
      sentences.map(([sentence, means = '', words = '']) => [
        sentence,
        normalOrder(meaning(means)),
        words.trim(),
      ]),
    );
  });

  it('returns the position of each phrase, and does not interpret a quoted phrase', () => {
    const sentence = 'Automatic estate under €20k';
    for (const { text, from, to } of read(sentence).parts)
      expect(sentence.slice(from, to)).toBe(text);
    expect(read('"Automatic" estate').parts).toMatchObject([{ text: 'estate' }]);
  });

  it.each([
    ['automatic', { transmissionId: [2, 3] }],
    ['uathoibríoch', { transmissionId: [2, 3] }],
    ['semi automatic', { transmissionId: [3] }],
    ['not automatic', { not: { transmissionId: [2, 3] } }],
  ])('counts semi-automatic cars as automatic: "%s"', (sentence, filters) => {
    const transmissionId = new Map([
      [1, 'Manual'],
      [2, 'Automatic'],
      [3, 'Semi-Automatic'],
    ]);
    const none = new Map<number, string>();
    const dictionary = dictionaryOf({
      names: { makeId: none, modelId: none, fuelTypeId: none, transmissionId },
      makeOf: new Map(),
      bodyTypes: [],
      colours: [],
    });
    const now = { year: 2026, lowMileageKm: null };
    expect(readSentence(sentence, dictionary, now).filters).toEqual(filters);
  });

  it.each([
    ['ferrari', ['Ferrari'], true],
    ['corolla or civic', ['Honda Civic'], false],
    ['toyota hilux under 20k', ['Toyota Hilux'], true],
    ['van', ['van'], true],
    ['no vans', [], false],
    ['insurance is high', [], false],
  ])('names what "%s" asks for and the stock does not have', (sentence, absent, isAbsent) => {
    expect(read(sentence)).toMatchObject({
      absent,
      isAbsent,
      words: expect.not.stringMatching(/civic/),
    });
  });

  it.each([
    ['cheapest automatic', 'price-asc'],
    ['newest BMW', 'year-desc'],
    ['golf, lowest mileage', 'mileage-asc'],
    ['not the cheapest', undefined],
  ])('reads the order of "%s"', (sentence, sort) => {
    expect(read(sentence).sort).toBe(sort);
  });

  it.each([
    ['over 20k under 15k, petrol', [['over 20k', 'under 15k']], { fuelTypeId: [1] }],
    ['automatic, not automatic', [['automatic', 'not automatic']], {}],
    ['over 10k under 15k', [], { minPrice: 10_000, maxPrice: 15_000 }],
  ])('says which phrases of "%s" exclude each other', (sentence, conflicts, filters) => {
    expect(read(sentence)).toMatchObject({ conflicts, filters });
    expect(Object.keys(read(sentence).filters)).toEqual(Object.keys(filters));
  });

  it('does not search for what a negation excludes', () => {
    expect(read('golf without a towbar')).toMatchObject({ words: '', denied: 'towbar' });
  });

  const AMOUNTS = FIGURES.flatMap((figure) =>
    Object.entries(TESTED_FIGURES[figure].said ?? {}).map(([text, value]) => ({
      text,
      value,
      names: limitsOf(figure),
    })),
  );
  const ofEach = (
    table: ReadonlyMap<string, Comparison>,
    sentence: (comparison: string, text: string) => string,
  ) =>
    [...table].flatMap(([comparison, { side, of }]) =>
      of === undefined && (side === 'max' || side === 'min')
        ? AMOUNTS.map(({ text, value, names }) => ({
            sentence: sentence(comparison, text),
            name: names[side],
            value,
          }))
        : [],
    );

  it('reads every comparison before or after every quantity, or leaves both as words', () => {
    const before = ofEach(COMPARISONS, (comparison, text) => `${comparison} ${text}, red`);
    const after = ofEach(COMPARISONS_AFTER, (comparison, text) => `red, ${text} ${comparison}`);
    const missed: string[] = [];
    for (const { sentence, name, value } of [...before, ...after]) {
      const { colour, ...filters } = read(sentence).filters;
      const [[key, found] = ['', 0], ...others] = Object.entries(filters);
      if (key === '') missed.push(sentence);
      const isRight =
        key === '' || (key === name && others.length === 0 && Math.abs(Number(found) - value) <= 1);
      expect([sentence, isRight, filters]).toEqual([sentence, true, filters]);
      expect(colour).toEqual(['Red']);
    }
    // Some must stay words: "4 seats or under" does not say whether 4 is included.
    expect(missed.length / (before.length + after.length)).toBeLessThan(0.06);
  });

  it('understands the rest of a sentence in the same way after a phrase is taken out', () => {
    const sentence =
      'automatic diesel estate under €20,000, not black, 2018 or newer, max 2 owners';
    const { parts } = read(sentence);
    for (const part of parts) {
      const rest = read(withoutPhrases(sentence, [part])).parts.map(({ text }) => text);
      expect(rest).toEqual(parts.filter((other) => other !== part).map(({ text }) => text));
    }
  });

  it('reads 2,000 characters of any kind', () => {
    for (const piece of [
      ['under ', '20k ', 'not ', '1 000 ', '€', '-', 'golf or ', '"', '"a', '.9'],
      ['no diesel or '],
    ].flat())
      expect(read(piece.repeat(2_000 / piece.length)).words.length).toBeLessThanOrEqual(2_000);
  });
});
