import { FieldSection } from './field-section.tsx';
import { nctHint } from '../../../ireland/nct.ts';
import { IRISH } from './sections.ts';
import { useValues } from './use-values.ts';

/** NCT, road tax and emissions class, with a hint on the next NCT. */
export function IrishSection() {
  const { year, nctDue } = useValues();
  return <FieldSection section={IRISH} hints={{ nctDue: nctHint(year, nctDue) }} />;
}
