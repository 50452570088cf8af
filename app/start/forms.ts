/**
 * The inline script of pages with a form that is not a search, compiled by
 * `scripts/vite/inline-script-plugin.ts`.
 *
 * Until hydration, it remembers the input, which `app/shell/repeat-input.ts` repeats, and the last form of a
 * staff screen that was submitted (`data-holds-forms` on `<html>`), which is submitted again afterwards.
 */
import { isHydrated } from './hydration.ts';

export type Control = HTMLInputElement | HTMLSelectElement | HTMLTextAreaElement;

declare global {
  /**
   * The last value of each control that changed before hydration, in the order of the changes. Undefined on
   * pages without this script.
   */
  var earlyInput: Map<Control, string | boolean> | undefined;
}
const input = new Map<Control, string | boolean>();
globalThis.earlyInput = input;

let held: HTMLFormElement | undefined;

const isControl = (target: EventTarget | null): target is Control =>
  target instanceof Element && target.matches('main :is(input, select, textarea)');

/** Ignores search forms, whose method is GET: their components read the controls after hydration. */
function remember({ target }: Event): void {
  if (isHydrated() || !isControl(target) || target.form?.method === 'get') return;
  const isTicked = ['checkbox', 'radio'].includes(target.type) && 'checked' in target;
  input.delete(target);
  input.set(target, isTicked ? target.checked : target.value);
}

/** The forms of staff screens need the script: the browser would leave the page and lose the input. */
function onSubmit(event: SubmitEvent): void {
  const form = event.target;
  if (isHydrated() || !('holdsForms' in document.documentElement.dataset)) return;
  if (!(form instanceof HTMLFormElement) || form.method === 'get') return;
  event.preventDefault();
  held = form;
}

addEventListener('input', remember, { capture: true });
addEventListener('change', remember, { capture: true });
addEventListener('submit', onSubmit, { capture: true });
addEventListener('interactive', () => {
  held?.requestSubmit();
  held = undefined;
});
