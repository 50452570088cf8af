/** The options and bounds of a car's fields, shared by form, API and database. No Zod: see decision 003. */

/** Other sites on which dealers advertise. */
export const PORTALS = ['DoneDeal', 'Carzone', 'CarsIreland'] as const;

export const CONDITIONS = ['New', 'Used', 'Certified Pre-Owned'] as const;
export type Condition = (typeof CONDITIONS)[number];

/** The database does not check choices. Replaces an unknown text with the default. */
export function asCondition(stored: string): Condition {
  return CONDITIONS.find((condition) => condition === stored) ?? 'Used';
}

export const SEATS = { min: 2, max: 10 } as const;
export const DOORS = { min: 1, max: 7 } as const;

/** Options that are stored as keys, with their texts. */
export const CAR_CHOICES = {
  importedFrom: {
    GB: 'Great Britain',
    NI: 'Northern Ireland',
    JP: 'Japan',
    EU: 'European Union',
    other: 'Another country',
  },
  serviceHistory: { full: 'Full', part: 'Part', none: 'None' },
  /** A car of category A or B can't be published. */
  writeOff: {
    none: 'None recorded',
    C: 'Category C',
    D: 'Category D',
    S: 'Category S',
    N: 'Category N',
    A: 'Category A, can’t be sold',
    B: 'Category B, can’t be sold',
  },
  connectedServices: {
    removed: 'Previous owner’s accounts removed',
    none: 'None in this car',
  },
  financeOwed: { no: 'None owed', clearsAtSale: 'Cleared at the sale' },
  previousUse: {
    private: 'Private',
    company: 'Company',
    demonstrator: 'Demonstrator',
    hire: 'Hire',
    taxi: 'Taxi',
    drivingSchool: 'Driving school',
  },
} as const;
type CarChoices = typeof CAR_CHOICES;
export type CarChoice<Name extends keyof CarChoices> = keyof CarChoices[Name];

/** Returns the text of an option, or the option itself if it has none. */
export function choiceText(field: string, option: string): string {
  const texts: Readonly<Record<string, Readonly<Record<string, string>>>> = CAR_CHOICES;
  return texts[field]?.[option] ?? option;
}

/** The form offers this many years, ending with the current year. */
export const YEARS_OFFERED = 30;

/** Kilometres in one international mile (exact by definition, 1959). */
export const KM_PER_MILE = 1.609344;

/** Horsepower in one kilowatt. */
export const HP_PER_KW = 1.34102;
