import { type RefObject, useEffect } from 'react';
import { addOverlay } from '../../../../ui/overlays.ts';

/** Id of the panel on the pages where it is a sheet on phones. */
export const FILTERS_SHEET = 'filters';

/** Makes everything but an element inert. Returns a function that undoes it. */
function isolate(element: HTMLElement): () => void {
  const rest: HTMLElement[] = [];
  for (let part = element; part !== document.body && part.parentElement; part = part.parentElement)
    for (const other of part.parentElement.children)
      if (other !== part && other instanceof HTMLElement && !other.inert) rest.push(other);
  for (const other of rest) other.inert = true;
  return () => {
    for (const other of rest) other.inert = false;
  };
}

/** Makes the panel modal while the browser shows it as a sheet, and closes the sheet on Back. */
export function useSheet(panel: RefObject<HTMLElement | null>): void {
  useEffect(() => {
    const sheet = panel.current;
    if (!sheet?.popover) return undefined;
    let release: (() => void) | undefined;
    const onToggle = () => {
      if (!sheet.matches(':popover-open') || release) return;
      const undo = isolate(sheet);
      const onClosed = addOverlay(() => {
        sheet.hidePopover();
        return true;
      });
      release = () => {
        release = undefined;
        undo();
        onClosed();
      };
      if (!sheet.contains(document.activeElement)) sheet.focus();
    };
    // Release before it closes: the browser then focuses the button that opened it, which must not be inert.
    const onBeforeToggle = (event: ToggleEvent) => {
      if (event.newState === 'closed') release?.();
    };
    // The visitor may have opened it before hydration.
    onToggle();
    sheet.addEventListener('toggle', onToggle);
    sheet.addEventListener('beforetoggle', onBeforeToggle);
    return () => {
      sheet.removeEventListener('toggle', onToggle);
      sheet.removeEventListener('beforetoggle', onBeforeToggle);
      release?.();
    };
  }, [panel]);
}
