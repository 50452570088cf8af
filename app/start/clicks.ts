/** What `controlToHold` needs of a mouse event. */
export type Click = Pick<
  MouseEvent,
  'target' | 'button' | 'metaKey' | 'ctrlKey' | 'shiftKey' | 'altKey'
>;

/**
 * Returns the link or button of a click that needs the page's script. Returns null if the browser
 * handles it alone: a popover, a dialog, another site, a telephone number, a new tab.
 */
export function controlToHold(click: Click, origin: string): HTMLElement | null {
  if (click.button || click.metaKey || click.ctrlKey || click.shiftKey || click.altKey) return null;
  const control = (click.target as Element | null)?.closest<HTMLElement>('a[href], button');
  if (!control || control.matches('[popovertarget], [command], [href^="#"]')) return null;
  return isLink(control) && control.origin !== origin ? null : control;
}

/** Whether a click leads to another page. */
export const leavesPage = (control: HTMLElement) => isLink(control);

const isLink = (control: HTMLElement): control is HTMLAnchorElement => 'href' in control;
