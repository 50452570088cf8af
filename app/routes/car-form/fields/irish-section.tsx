import { FieldSection } from './field-section.tsx';
import { nctHint } from './irish.ts';
import { IRISH } from './sections.ts';
import { useValues } from './use-values.ts';

/** NCT, road tax and emissions class; says what the rules make of the car's year. */
export function IrishSection() {
  const { year, nctDue } = useValues();
  return <FieldSection section={IRISH} hints={{ nctDue: nctHint(year, nctDue) }} />;
}
