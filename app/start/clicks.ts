export type Keys = Pick<MouseEvent, 'button' | 'metaKey' | 'ctrlKey' | 'shiftKey' | 'altKey'>;

/** A link or a button. */
interface Control {
  matches: (selectors: string) => boolean;
  /** Set for links only. */
  origin?: string;
}

/**
 * Whether a click needs the network of this site. False for a popover, a dialog, another site, a telephone
 * number, a new tab.
 */
export function needsNetwork(keys: Keys, control: Control, siteOrigin: string): boolean {
  if (keys.button || keys.metaKey || keys.ctrlKey || keys.shiftKey || keys.altKey) return false;
  if (control.matches('[popovertarget], [command], [href^="#"]')) return false;
  return control.origin === undefined || control.origin === siteOrigin;
}

/** Buttons that do nothing until the page's script has loaded. */
export const SCRIPT_BUTTON = 'button[type="button"]:not([popovertarget], [command])';

/** Links and submit buttons: the browser handles them without the page's script. */
export const BROWSER_CONTROL = 'a[href], button[type="submit"]:not([aria-expanded])';
