/**
 * Keeps what the user types and chooses before hydration. React and react-hook-form would replace it with the
 * rendered values, or not notice it.
 */
type Control = HTMLInputElement | HTMLSelectElement | HTMLTextAreaElement;

/** The last value of each changed control, in the order of the changes. */
const early = new Map<Control, string | boolean>();

const isTicked = (control: Control): control is HTMLInputElement =>
  control.type === 'checkbox' || control.type === 'radio';

/**
 * Remembers the value of a control. Ignores the forms that search, which the browser sends by GET: their
 * components read the controls.
 */
export function noteInput(target: EventTarget | null): void {
  if (
    !(
      target instanceof HTMLInputElement ||
      target instanceof HTMLSelectElement ||
      target instanceof HTMLTextAreaElement
    ) ||
    !target.closest('main') ||
    target.form?.method === 'get'
  )
    return;
  early.delete(target);
  early.set(target, isTicked(target) ? target.checked : target.value);
}

/** Repeats the input as events, so that each form handles it like input after hydration. */
export async function repeatInput(): Promise<void> {
  const restoreCaret = readCaret();
  for (const [control, value] of early) {
    // A change can depend on the one before it, which React renders in a microtask.
    await Promise.resolve();
    repeat(control, value);
    if (control === document.activeElement) restoreCaret();
    else control.dispatchEvent(new FocusEvent('focusout', { bubbles: true }));
  }
  early.clear();
}

/** Returns a function that puts the caret of the focused control where it is now. */
function readCaret(): () => void {
  const control = document.activeElement;
  if (!(control instanceof HTMLInputElement || control instanceof HTMLTextAreaElement))
    return () => {};
  const { selectionStart, selectionEnd } = control;
  // Null for types without a caret, such as e-mail.
  return () => selectionStart !== null && control.setSelectionRange(selectionStart, selectionEnd);
}

// React ignores an event if the control has the value that a script has set last: it overrides the setters of
// `value` and `checked` to know that value.
function repeat(control: Control, value: string | boolean): void {
  if (typeof value === 'boolean') {
    if (!isTicked(control) || value === control.defaultChecked) return;
    control.checked = !value;
    control.click();
  } else if (control instanceof HTMLSelectElement) {
    if (![...control.options].some((option) => option.value === value)) return;
    control.value = value;
    control.dispatchEvent(new Event('change', { bubbles: true }));
  } else if (control.type === 'file') {
    control.dispatchEvent(new Event('change', { bubbles: true }));
  } else {
    control.value = control.defaultValue;
    Object.getOwnPropertyDescriptor(Object.getPrototypeOf(control), 'value')?.set?.call(
      control,
      value,
    );
    control.dispatchEvent(new Event('input', { bubbles: true }));
  }
}
