import { useEffect, useSyncExternalStore } from 'react';

/**
 * Input that is lost if the user leaves the screen, and texts that are lost if the user leaves the site. The guard of
 * staff screens asks first.
 */
const forms = new Set<object>();
const texts = new Set<() => boolean>();
const listeners = new Set<() => void>();

const changed = () => {
  for (const listener of listeners) listener();
};

const subscribe = (listener: () => void) => {
  listeners.add(listener);
  return () => void listeners.delete(listener);
};

const hasUnsavedForms = (): boolean => forms.size > 0;

export const hasUnsavedInput = (): boolean =>
  hasUnsavedForms() || [...texts].some((isBegun) => isBegun());

/** Lets the user leave without a question, because the input was saved or the user discards it. */
export function forgetUnsavedForms(): void {
  forms.clear();
  changed();
}

/** Registers the input of a component while it is unsaved and the component is shown. */
export function useUnsaved(isUnsaved: boolean): void {
  useEffect(() => {
    if (!isUnsaved) return undefined;
    const form = {};
    forms.add(form);
    changed();
    return () => {
      forms.delete(form);
      changed();
    };
  }, [isUnsaved]);
}

export const useHasUnsavedForms = (): boolean =>
  useSyncExternalStore(subscribe, hasUnsavedForms, () => false);

/** Registers texts that are lost only if the user leaves the site. Returns a function that unregisters them. */
export function registerTexts(hasText: () => boolean): () => void {
  texts.add(hasText);
  return () => void texts.delete(hasText);
}
