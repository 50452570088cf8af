/* oxlint-disable unicorn/consistent-function-scoping -- the page gets only the source of one function */
/**
 * Moves the focus forward and backward through the page, as Tab and Shift+Tab do. Returns the names of elements that a
 * bar covers while they are focused. Runs in the page, so it cannot use other functions of this file.
 */
export function coveredByBars(): string[] {
  const FOCUSABLE =
    'a[href], button:enabled, input:enabled:not([type="hidden"]), select:enabled, textarea:enabled, summary, [tabindex="0"]';
  const covered = new Set<string>();
  const elements = [...document.querySelectorAll<HTMLElement>(FOCUSABLE)].filter(
    (element) =>
      !element.closest('[inert]') && element.checkVisibility({ visibilityProperty: true }),
  );
  for (const list of [elements, elements.toReversed()]) {
    // An element that has the focus already would not scroll.
    if (document.activeElement instanceof HTMLElement) document.activeElement.blur();
    scrollTo({ top: list === elements ? 0 : document.body.scrollHeight, behavior: 'instant' });
    for (const element of list) {
      element.focus();
      if (document.activeElement === element && isCovered(element))
        covered.add(
          `${element.localName} ${(element.ariaLabel ?? element.textContent).trim().slice(0, 60)}`,
        );
    }
  }
  if (document.activeElement instanceof HTMLElement) document.activeElement.blur();
  scrollTo({ top: 0, behavior: 'instant' });
  return [...covered];

  function isCovered(element: HTMLElement): boolean {
    // If a control itself is not visible, its label shows the focus.
    const isHidden = element.clientWidth < 8 || getComputedStyle(element).opacity === '0';
    const label = element instanceof HTMLInputElement ? element.labels?.[0] : null;
    const shown = (isHidden && label) || element;
    const { left, right, top, bottom } = shown.getBoundingClientRect();
    const x = Math.min(Math.max((left + right) / 2, 1), innerWidth - 1);
    const isBar = (hit: Element): boolean =>
      !hit.contains(shown) &&
      (/fixed|sticky/.test(getComputedStyle(hit).position) ||
        (hit.parentElement !== null && isBar(hit.parentElement)));
    // `elementFromPoint` returns null for a point outside the window.
    const hits = [top + 2, (top + bottom) / 2, bottom - 2].map((y) =>
      document.elementFromPoint(x, y),
    );
    const isVisible = hits.some((hit) => hit && !isBar(hit));
    // Of a text area, the browser shows the line with the cursor; of an element that is too high, a part.
    const isHigh = element.localName === 'textarea' || bottom - top > innerHeight / 3;
    return !isVisible || (!isHigh && hits.some((hit) => hit && isBar(hit)));
  }
}
