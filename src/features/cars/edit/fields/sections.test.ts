import { describe, expect, it } from 'vitest';
import { FORM_SECTIONS } from '../../fields/definition.ts';
import { CAR_FIELD_NAMES } from '../../fields/table.ts';
import { CAR_LABELS } from '../../fields/car-labels.ts';
import { FIELD_SECTIONS, SWITCHES, yearOptions } from './sections.ts';

const widthOf = (row: Record<string, number>) =>
  Object.values(row).reduce((width, span) => width + span, 0);

describe('the sections', () => {
  const shown = [...FIELD_SECTIONS.flatMap(({ fields }) => fields), ...SWITCHES];

  it('show every car field once', () => {
    expect(shown.map(({ name }) => name).sort()).toEqual([...CAR_FIELD_NAMES].sort());
  });

  it('include every section of the field table', () => {
    const ids = [...FIELD_SECTIONS.map(({ id }) => id), 'publishing'];
    expect(ids.sort()).toEqual(Object.keys(FORM_SECTIONS).sort());
  });

  it.each(FIELD_SECTIONS)('have only full rows of six columns: $title', ({ fields }) => {
    const rows: Record<string, number>[] = [];
    for (const { name, span } of fields) {
      const row = rows.at(-1);
      if (row && widthOf(row) < 6) row[name] = span;
      else rows.push({ [name]: span });
    }
    const wrong = rows.filter((row) => widthOf(row) !== 6);
    expect(wrong, 'Change `span` of these fields or their neighbours').toEqual([]);
  });

  it('have a label for every field', () => {
    for (const { name } of shown) expect(CAR_LABELS[name]).toMatch(/^[A-Z]/);
  });
});

it('offers the last 30 years and the car’s year if it is older', () => {
  const years = yearOptions('', 2026).map(({ value }) => value);
  expect(years).toHaveLength(30);
  expect([years.at(0), years.at(-1)]).toEqual(['2026', '1997']);
  expect(yearOptions('1972', 2026).at(-1)?.value).toBe('1972');
  expect(yearOptions('2020', 2026)).toHaveLength(30);
});
