/** Controls that work at once, before the page's script has loaded. */
import { chosenTheme, isTheme, showTheme } from '../shell/theme-choice.ts';

/** Returns the element that an attribute of a control names by its id. */
const named = (control: Element, attribute: string) =>
  document.getElementById(control.getAttribute(attribute) ?? '');

/** Runs the commands of a dialog's buttons in browsers without invoker commands: Safari before 26.2, Firefox before 144. */
export function runCommand(button: Element): void {
  if ('commandForElement' in HTMLButtonElement.prototype) return;
  const dialog = named(button, 'commandfor');
  if (!(dialog instanceof HTMLDialogElement)) return;
  if (button.getAttribute('command') === 'close') dialog.close();
  else if (!dialog.open) dialog.showModal();
}

/** Opens or closes the part of the page that a button with `aria-expanded` controls. Hydration takes over its state. */
export function toggle(button: Element): void {
  const open = button.getAttribute('aria-expanded') !== 'true';
  button.setAttribute('aria-expanded', String(open));
  named(button, 'aria-controls')?.toggleAttribute('data-open', open);
}

/** Writes the value of a slider into the input that it controls. After hydration, the component replaces it. */
export function followSlider(slider: EventTarget | null): void {
  if (!(slider instanceof HTMLInputElement)) return;
  const field = named(slider, 'aria-controls');
  if (field instanceof HTMLInputElement) field.value = slider.value;
}

export function chooseTheme(control: EventTarget | null): void {
  if (control instanceof HTMLInputElement && control.name.endsWith('theme')) {
    if (isTheme(control.value)) showTheme(control.value);
  }
}

/** Focuses the phone number that replaces the Contact Seller button. */
export function showSellerNumber(popover: EventTarget | null): void {
  if (!(popover instanceof Element && popover.matches('#seller-shown'))) return;
  const numbers = document.querySelectorAll<HTMLElement>('[data-seller-number]');
  Array.from(numbers)
    .find((number) => number.checkVisibility())
    ?.focus({ preventScroll: true });
}

/** Shows the theme in the cookie. The visitor may have changed it on another page before going Back to this one. */
export function followTheme(): void {
  const theme = chosenTheme(document.cookie);
  if (theme !== document.documentElement.dataset['theme']) showTheme(theme);
}
