type Keys = Pick<MouseEvent, 'button' | 'metaKey' | 'ctrlKey' | 'shiftKey' | 'altKey'>;

/** A link or a button. */
interface Control {
  matches: (selectors: string) => boolean;
  /** Set for links only. */
  origin?: string;
}

/**
 * Whether a click needs the page's script. False if the browser handles it alone: a popover, a dialog,
 * another site, a telephone number, a new tab.
 */
export function needsPageScript(keys: Keys, control: Control, siteOrigin: string): boolean {
  if (keys.button || keys.metaKey || keys.ctrlKey || keys.shiftKey || keys.altKey) return false;
  if (control.matches('[popovertarget], [command], [href^="#"]')) return false;
  return control.origin === undefined || control.origin === siteOrigin;
}
