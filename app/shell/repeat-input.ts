import type { Control } from '../start/forms.ts';

/**
 * Repeats the input from before hydration as events, so that each form handles it like later input. React and
 * react-hook-form would replace it with the rendered values, or not notice it.
 */
export async function repeatInput(): Promise<void> {
  const restoreCaret = readCaret();
  // A copy, because the repeated events are remembered too.
  const input = new Map(globalThis.earlyInput);
  for (const [control, value] of input) {
    // A change can depend on the one before it, which React renders in a microtask.
    await Promise.resolve();
    repeat(control, value);
    if (control === document.activeElement) restoreCaret();
    else control.dispatchEvent(new FocusEvent('focusout', { bubbles: true }));
  }
  globalThis.earlyInput?.clear();
}

/** Returns a function that puts the caret of the focused control where it is now. */
function readCaret(): () => void {
  const control = document.activeElement;
  if (!(control instanceof HTMLInputElement || control instanceof HTMLTextAreaElement))
    return () => {};
  const { selectionStart, selectionEnd } = control;
  // `selectionStart` is null for types of input that do not tell it, such as `email`.
  return () => {
    if (selectionStart !== null) control.setSelectionRange(selectionStart, selectionEnd);
  };
}

// React overrides the setters of `value` and `checked` to know the last value that a script has set, and ignores
// an event of a control that still has this value.
function repeat(control: Control, value: string | boolean): void {
  const emit = (type: string) => control.dispatchEvent(new Event(type, { bubbles: true }));
  if (typeof value === 'boolean') {
    if (!('checked' in control) || value === control.defaultChecked) return;
    control.checked = !value;
    control.click();
  } else if (control instanceof HTMLSelectElement) {
    if (![...control.options].some((option) => option.value === value)) return;
    control.value = value;
    emit('change');
  } else if (control.type === 'file') {
    emit('change');
  } else {
    control.value = control.defaultValue;
    Object.getOwnPropertyDescriptor(Object.getPrototypeOf(control), 'value')?.set?.call(
      control,
      value,
    );
    emit('input');
  }
}
