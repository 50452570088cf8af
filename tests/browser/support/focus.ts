import { expect, type Page } from '@playwright/test';

/**
 * A phone with its address bar and keyboard, and a screen of 1280 × 1024 px at 400 % zoom. In a higher window, the
 * same bars leave more room.
 */
const SIZES = [
  { width: 360, height: 500 },
  { width: 320, height: 256 },
];

/**
 * Moves through the page with Tab and back with Shift+Tab, in narrow windows, and checks that no bar covers the
 * focused element.
 */
export async function expectFocusNeverCovered(page: Page): Promise<void> {
  const before = page.viewportSize();
  for (const size of SIZES) {
    await page.setViewportSize(size);
    for (const key of ['Tab', 'Shift+Tab']) {
      const { count, covered } = await walk(page, key);
      expect(count).toBeGreaterThan(3);
      expect.soft(covered, `${page.url()} at ${size.width} × ${size.height}, ${key}`).toEqual([]);
    }
  }
  if (before) await page.setViewportSize(before);
}

/** What a walk through the page by one key found. */
interface Walk {
  /** Number of focused elements. */
  count: number;
  /** Names of those that a bar covers. */
  covered: string[];
  isOver: boolean;
}

/** Presses between two questions whether the walk is over: each question takes as long as a press. */
const PRESSES = 8;

async function walk(page: Page, key: string): Promise<Walk> {
  await page.evaluate(focusDocument, { atEnd: key !== 'Tab' });
  await page.evaluate(recordWalk);
  for (;;) {
    for (let press = 0; press < PRESSES; press += 1) await page.keyboard.press(key);
    const found: Walk = await page.evaluate(() => Reflect.get(globalThis, 'walk'));
    if (found.isOver) return found;
  }
}

/** Lets the next Tab focus the first or the last element. */
function focusDocument({ atEnd }: { atEnd: boolean }): void {
  for (const element of document.querySelectorAll('[data-tabbed]'))
    element.removeAttribute('data-tabbed');
  scrollTo({ top: atEnd ? document.body.scrollHeight : 0, behavior: 'instant' });
  const marker = document.createElement('div');
  marker.tabIndex = -1;
  if (atEnd) document.body.append(marker);
  else document.body.prepend(marker);
  marker.focus();
  marker.remove();
}

/** Describes the focused element at the next press, when the browser has scrolled to it. */
function recordWalk(): void {
  const found: Walk = { count: 0, covered: [], isOver: false };
  Object.assign(globalThis, { walk: found });
  const listening = new AbortController();
  let hasStarted = false;

  function record({ key }: KeyboardEvent): void {
    if (key !== 'Tab') return;
    if (!hasStarted) {
      hasStarted = true;
      return;
    }
    const element = document.activeElement;
    // A field of a date has several stops.
    const isSame = element?.matches('[data-tabbed="last"]');
    if (!element || element === document.body || (element.matches('[data-tabbed]') && !isSame)) {
      found.isOver = true;
      listening.abort();
      return;
    }
    document.querySelector('[data-tabbed="last"]')?.setAttribute('data-tabbed', '');
    element.setAttribute('data-tabbed', 'last');
    found.count += 1;

    // The label of a control that is not visible itself shows the focus.
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
    if (isVisible && (isHigh || !hits.some((hit) => hit && isBar(hit)))) return;
    const name =
      element.getAttribute('aria-label') ?? element.getAttribute('name') ?? shown.textContent;
    found.covered.push(`${element.localName} ${name.trim().slice(0, 60)}`);
  }
  addEventListener('keydown', record, { capture: true, signal: listening.signal });
}
