import { capitalised, counted, kilometres, shortDate } from '../../../platform/format.ts';

/** Descriptions that are made of the facts of a car. No Zod, because screens import this file. */

/** The facts that a text for several cars can contain in braces, with what each stands for. */
export const FACTS = {
  car: 'year, make and model',
  colour: 'colour',
  fuel: 'fuel',
  gearbox: 'gearbox',
  body: 'body type',
  engine: 'engine',
  km: 'kilometres',
  owners: 'previous owners',
  nct: 'NCT date',
} as const;
type Fact = keyof typeof FACTS;

/** The text that staff start with: only facts, no praise. */
export const FACTS_TEXT =
  '{car}, {colour}. {fuel}, {gearbox}, {engine}. {km}, {owners}. NCT until {nct}.';

const BRACES = /\{([^{}]*)\}/g;

const isFact = (name: string): name is Fact => Object.hasOwn(FACTS, name);

/** Returns the names in braces that are not known facts. */
export const unknownFacts = (text: string): string[] =>
  Array.from(text.matchAll(BRACES), ([, name = '']) => name).filter((name) => !isFact(name));

export interface DescribedCar {
  /** Year, make and model. */
  title: string;
  colour: string | null;
  fuelType: string | null;
  transmission: string | null;
  bodyType: string | null;
  engineSize: string | null;
  mileageKm: number | null;
  previousOwners: number | null;
  nctDue: string | null;
}

/** Fills the facts of a car in. Leaves out each part between commas, and each sentence, whose fact is missing. */
export function described(text: string, car: DescribedCar): string {
  const values = factsOf(car);
  const fill = (part: string): string | null => {
    let isComplete = true;
    const filled = part.replaceAll(BRACES, (braces, name: string) => {
      if (!isFact(name)) return braces;
      isComplete &&= values[name] !== null;
      return values[name] ?? '';
    });
    return isComplete ? filled : null;
  };
  const sentence = (whole: string): string => {
    const [, body = '', end = ''] = /^(.*?)([.!?]*)$/s.exec(whole) ?? [];
    const parts = body.split(', ').map(fill);
    const kept = parts.filter((part) => part !== null).join(', ');
    return kept === '' ? '' : capitalised(kept) + end;
  };
  const line = (whole: string) =>
    whole
      .split(/(?<=[.!?]) +/)
      .map(sentence)
      .filter(Boolean)
      .join(' ');
  return text.split('\n').map(line).join('\n').trim();
}

function factsOf(car: DescribedCar): Record<Fact, string | null> {
  const { previousOwners: owners, engineSize, mileageKm, nctDue } = car;
  const litres = engineSize && /^\d(\.\d)?$/.test(engineSize) ? `${engineSize} litre` : engineSize;
  return {
    car: car.title,
    colour: car.colour?.toLowerCase() || null,
    fuel: car.fuelType,
    gearbox: car.transmission?.toLowerCase() || null,
    body: car.bodyType?.toLowerCase() || null,
    engine: litres || null,
    km: mileageKm === null ? null : kilometres(mileageKm),
    owners: owners === null ? null : counted(owners, 'previous owner'),
    nct: nctDue && shortDate(nctDue),
  };
}
