/** Remembers what the user types and chooses before hydration: see `app/shell/repeat-input.ts`. */
export type Control = HTMLInputElement | HTMLSelectElement | HTMLTextAreaElement;

declare global {
  /** The last value of each control that changed before hydration, in the order of the changes. */
  var earlyInput: Map<Control, string | boolean>;
}
globalThis.earlyInput = new Map();

const isControl = (target: EventTarget | null): target is Control =>
  target instanceof Element && target.matches('main :is(input, select, textarea)');

/** Ignores the forms that search, which the browser sends by GET: their components read the controls. */
export function noteInput(target: EventTarget | null): void {
  if (!isControl(target) || target.form?.method === 'get') return;
  earlyInput.delete(target);
  earlyInput.set(
    target,
    /box|radio/.test(target.type) && 'checked' in target ? target.checked : target.value,
  );
}
