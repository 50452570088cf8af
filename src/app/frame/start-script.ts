// oxlint-disable unicorn/consistent-function-scoping -- see below
import { preloadModule } from 'react-dom';

/**
 * Runs in the page before React, as the text of an inline script, so it uses no imports and no other functions.
 *
 * Starts the page's script at the first touch, key or input, or once the page is loaded and painted and the browser is
 * idle, so that it does not compete with the largest image. A link or a submit button does not start it: the browser
 * handles them, which must not take longer than without script. Keeps the last press that needs the page's script until
 * the page is hydrated.
 */
function start(): void {
  // Stops Zod from compiling code from text, which the Content Security Policy would block and report.
  Object.assign(globalThis, { __zod_globalConfig: { jitless: true } });

  // Fills the hearts of saved cars, which the server does not know, long before hydration does.
  try {
    // oxlint-disable no-restricted-globals -- no imports; `shortlist.ts` reads both storages in this order
    for (const { id } of JSON.parse(
      sessionStorage.getItem('fc-shortlist') ?? localStorage.getItem('fc-shortlist') ?? '[]',
    ))
      for (const heart of document.querySelectorAll(`[data-car="${Number(id)}"]`))
        heart.ariaPressed = 'true';
    // oxlint-enable no-restricted-globals
  } catch {
    // The storage is blocked or has no list: hydration handles both.
  }

  // A press that the browser does not handle waits for hydration. The next press or key replaces it.
  let press: MouseEvent | undefined;
  const keep = (event: MouseEvent) => {
    const { target } = event;
    if (!(target instanceof Element)) return;
    const control = target.closest('a[href], button, input, label, select, summary, textarea');
    const isHandled =
      control instanceof HTMLButtonElement
        ? // A browser without button commands lacks the second property.
          control.type === 'submit' || control.popoverTargetElement || control.commandForElement
        : control;
    press = isHandled ? undefined : event;
    // Otherwise React also gets a press that arrives while it hydrates.
    if (press) event.stopPropagation();
  };
  const forget = () => (press = undefined);
  addEventListener('click', keep, true);
  addEventListener('keydown', forget, true);
  addEventListener(
    'hydrated',
    () => {
      removeEventListener('click', keep, true);
      removeEventListener('keydown', forget, true);
      // Nothing happens if the element is no longer in the page.
      for (const type of ['pointerdown', 'click'])
        press?.target?.dispatchEvent(new PointerEvent(type, press));
    },
    { once: true },
  );

  const source = document.getElementById('page-script');
  if (!source) return;

  const append = <Name extends 'link' | 'script'>(
    name: Name,
    properties: Partial<HTMLElementTagNameMap[Name]>,
  ) => document.head.append(Object.assign(document.createElement(name), properties));
  let parts = source.dataset['parts']?.split(' ') ?? [];
  const fetchParts = (fetchPriority: 'low' | 'auto') => {
    for (const href of parts) append('link', { rel: 'modulepreload', fetchPriority, href });
    parts = [];
  };
  let isRunning = false;
  const run = () => {
    if (isRunning) return;
    isRunning = true;
    fetchParts('auto');
    append('script', { type: 'module', text: source.textContent });
  };

  for (const sign of ['pointerdown', 'keydown', 'input', 'change'])
    addEventListener(
      sign,
      ({ target }) => {
        const isLink = target instanceof Element && target.closest('a[href], [type=submit]');
        if (!isLink) run();
      },
      { passive: true, capture: true },
    );
  const runWhenIdle = () => {
    fetchParts('low');
    // Safari before 26.2 has no `requestIdleCallback`.
    if ('requestIdleCallback' in globalThis) requestIdleCallback(run, { timeout: 2000 });
    else setTimeout(run, 200);
  };
  // Requests the data for a choice while the script loads. The request of the script then gets this response.
  const readAhead = ({ target }: Event) => {
    const ahead = target instanceof HTMLSelectElement && target.value && target.dataset['ahead'];
    if (ahead)
      append('link', {
        rel: 'preload',
        as: 'fetch',
        crossOrigin: 'anonymous',
        href: ahead + target.value,
      });
  };
  addEventListener('change', readAhead);
  addEventListener('hydrated', () => removeEventListener('change', readAhead), { once: true });
  addEventListener('load', () => {
    // A tab in the background is never painted.
    if (document.hidden) return runWhenIdle();
    // If all files load fast, the first paint is after `load`. The largest image is painted once it is decoded, which on
    // a slow machine is later still.
    const whenPainted = () => requestAnimationFrame(() => requestAnimationFrame(runWhenIdle));
    const largest = document.querySelector<HTMLImageElement>('img[fetchpriority="high"]');
    if (largest) largest.decode().then(whenPainted, whenPainted);
    else whenPainted();
  });
  // The slider of a price fills the field that the form sends.
  addEventListener('input', ({ target }) => {
    if (!(target instanceof HTMLInputElement) || target.type !== 'range') return;
    const field = document.getElementById(target.getAttribute('aria-controls') ?? '');
    if (field instanceof HTMLInputElement) field.value = target.value;
  });
}

/**
 * Replaces a blocked session storage with an empty one, because the router's script for scroll positions logs two errors
 * without it. Runs before that script.
 */
function replaceBlockedStorage(): void {
  try {
    void sessionStorage; // oxlint-disable-line no-restricted-globals -- no imports
  } catch {
    const value = { getItem: () => null, setItem() {}, removeItem() {} };
    Object.defineProperty(globalThis, 'sessionStorage', { value });
  }
}

export const storageScript = import.meta.env.SSR ? `(${String(replaceBlockedStorage)})()` : '';

/** Empty in the browser's build: hydration keeps the text that the server sent. */
export const startScript = import.meta.env.SSR ? `(${String(start)})()` : '';

/**
 * Call this when the page is hydrated. Sets `data-interactive` on `<html>` for the browser tests, repeats a press that
 * waited, and loads the modules of the pages that visitors open next.
 */
export function afterHydration(): void {
  // In a new task: React cannot hydrate the pressed section while it renders.
  setTimeout(() => {
    dispatchEvent(new Event('hydrated'));
    document.documentElement.dataset['interactive'] = '';
  });
  const modules = document.getElementById('page-script')?.dataset['next'];
  for (const href of modules?.split(' ') ?? []) preloadModule(href);
}
