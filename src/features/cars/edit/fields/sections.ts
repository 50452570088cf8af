import { FORM_SECTIONS, type FormInput, type FormSection } from '../../fields/definition.ts';
import { CAR_FIELD_NAMES, CAR_FIELDS } from '../../fields/table.ts';
import { choiceText, YEARS_OFFERED } from '../../car-options.ts';
import {
  type CarFormValues,
  type FlagName,
  isFlagName,
  isTextName,
  type TextName,
} from './form-values.ts';

export interface FormField extends FormInput {
  name: TextName;
}

/** A section of the form; `id` is its anchor. */
export interface Section {
  id: FormSection;
  title: string;
  fields: readonly FormField[];
}

const sectionOf = (id: FormSection): Section => ({
  id,
  title: FORM_SECTIONS[id],
  fields: CAR_FIELD_NAMES.filter(isTextName)
    .map((name) => ({ name, ...CAR_FIELDS[name].form }))
    .filter(({ section }) => section === id),
});

export const VEHICLE = sectionOf('vehicle');
export const PRICE = sectionOf('price');
export const TECHNICAL = sectionOf('technical');
export const IRISH = sectionOf('irish');
export const PAPERS = sectionOf('papers');
export const DESCRIPTION = sectionOf('description');

export interface SwitchField extends FormInput {
  name: FlagName;
}

/** The switches of the Publishing panel. */
export const SWITCHES: readonly SwitchField[] = CAR_FIELD_NAMES.filter(isFlagName).map((name) => ({
  name,
  ...CAR_FIELDS[name].form,
}));

export const FIELD_SECTIONS = [VEHICLE, PRICE, TECHNICAL, IRISH, PAPERS, DESCRIPTION] as const;

export interface Option {
  value: string;
  label: string;
}

/** Returns the last 30 years and the car's year if it is older. */
export function yearOptions(own: string, thisYear = new Date().getFullYear()): Option[] {
  const years = Array.from({ length: YEARS_OFFERED }, (_, ago) => String(thisYear - ago));
  return withOwn(years, own);
}

/** Returns the options of a select that is not a reference list. Includes the car's value if it is missing. */
export const fixedOptions = ({ name, options = [] }: FormField, own: string): Option[] =>
  name === 'year' ? yearOptions(own) : withOwn(options, own, name);

function withOwn(values: readonly string[], own: string, name = ''): Option[] {
  const all = own === '' || values.includes(own) ? values : [...values, own];
  return all.map((value) => ({ value, label: choiceText(name, value) }));
}

export const countFilled = ({ fields }: Section, values: CarFormValues) =>
  fields.filter(({ name }) => values[name].trim() !== '').length;
