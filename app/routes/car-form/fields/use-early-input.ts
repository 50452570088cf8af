import { useEffect, useState } from 'react';
import type { FieldPath, UseFormReturn } from 'react-hook-form';
import { useHydrated } from '../../../lib/use-hydrated.ts';
import { type CarFormValues, NEW_CAR } from './form-values.ts';

type EarlyInput = readonly (readonly [name: FieldPath<CarFormValues>, value: string | boolean])[];

/**
 * Takes over what the user typed or chose before the page was hydrated: React does not tell the form about
 * it, and resets textareas. `id` is that of the form element.
 */
export function useEarlyInput(form: UseFormReturn<CarFormValues>, id: string): void {
  const isHydrating = !useHydrated();
  const [input] = useState(() => (isHydrating ? readEarlyInput(id) : []));
  useEffect(() => {
    for (const [name, value] of input) {
      form.setValue(name, value, { shouldDirty: true });
      // The rendered models belong to the former make.
      if (name === 'makeId') form.setValue('modelId', '');
    }
  }, [form, input]);
}

function readEarlyInput(id: string): EarlyInput {
  const isServer = typeof document === 'undefined';
  const form = isServer ? null : document.querySelector<HTMLFormElement>(`form#${id}`);
  if (!form) return [];
  return [...form.elements].flatMap((control) => {
    const name = control.getAttribute('name') ?? '';
    const value = changedValue(control);
    return value !== null && isPath(name) ? [[name, value] as const] : [];
  });
}

/** Returns the value of a control that differs from the rendered one, or null. */
function changedValue(control: Element): string | boolean | null {
  if (control instanceof HTMLSelectElement) {
    const [chosen] = control.selectedOptions;
    return !chosen || chosen.defaultSelected ? null : chosen.value;
  }
  if (control instanceof HTMLInputElement && control.type === 'checkbox')
    return control.checked === control.defaultChecked ? null : control.checked;
  if (control instanceof HTMLInputElement || control instanceof HTMLTextAreaElement)
    return control.value === control.defaultValue ? null : control.value;
  return null;
}

/** Whether a control of this name belongs to a value of the form, for example `saleDetails.phone`. */
function isPath(name: string): name is FieldPath<CarFormValues> {
  let value: unknown = NEW_CAR;
  for (const key of name.split('.'))
    value = typeof value === 'object' && value !== null ? Reflect.get(value, key) : undefined;
  return typeof value === 'string' || typeof value === 'boolean';
}
