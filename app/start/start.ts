/**
 * The inline script of every page, compiled by `scripts/vite/inline-script-plugin.ts`.
 *
 * Fetches the page's script once the page has loaded and is painted, at low priority and with its parts in
 * parallel, so that it does not compete with the first images, and runs it when the browser is idle. Images below
 * the screen load after the script, or at the first scroll. A touch, a key or a changed control starts the script at
 * once. Until hydration, links and forms are left to the browser, and the last click on a button that needs the script
 * is repeated afterwards.
 * Controls that need no React are handled here: the theme, the menu, the seller's number.
 * Staff screens (`data-start` on `<html>`) and pages with a waiting toast load it at once.
 */
import { LEAVE } from '../lib/open-page.ts';
import { BROWSER_CONTROL, needsNetwork, SCRIPT_BUTTON } from './clicks.ts';
import {
  chooseTheme,
  followSlider,
  followTheme,
  runCommand,
  showSellerNumber,
  toggle,
} from './controls.ts';
import { delayLowerImages, whenPainted } from './first-images.ts';
import { isHydrated, pageScript } from './hydration.ts';
import { followLeaving } from './loading.ts';

const NOTICE_MS = 6000;
const MAX_IDLE_WAIT_MS = 2000;
/** Longest time that images below the screen wait for the script. Some browsers do not report that its parts have arrived. */
const MAX_FETCH_MS = 2000;
const WAIT_WITHOUT_IDLE_CALLBACK_MS = 200;

// Stops Zod from compiling code from text, which the Content Security Policy would block and report.
Object.assign(globalThis, { __zod_globalConfig: { jitless: true } });

const page = document.documentElement.dataset;
let held: HTMLElement | undefined;
let isFetching = false;

/**
 * Fetches the parts of the page's script without running them. Calls `then` once all have arrived or failed. Does
 * nothing if they have already been requested.
 */
function fetchParts(priority: 'low' | 'auto', then?: () => void) {
  if (isFetching) return;
  isFetching = true;
  const hrefs = pageScript()?.dataset['parts']?.split(' ') ?? [];
  let missing = hrefs.length;
  const count = () => {
    missing -= 1;
    if (missing === 0) then?.();
  };
  for (const href of hrefs) {
    const part = document.createElement('link');
    part.rel = 'modulepreload';
    part.fetchPriority = priority;
    part.href = href;
    part.addEventListener('load', count);
    part.addEventListener('error', count);
    document.head.append(part);
  }
}

function load() {
  const source = pageScript();
  if (!source || 'starting' in page) return;
  page['starting'] = '';
  fetchParts('auto');
  const script = document.createElement('script');
  script.type = 'module';
  script.textContent = source.textContent;
  script.addEventListener('error', () => {
    delete page['starting'];
    isFetching = false;
    held = undefined;
  });
  document.head.append(script);
}

function loadWhenIdle() {
  // Safari before 26.2 has no `requestIdleCallback`.
  if ('requestIdleCallback' in globalThis) requestIdleCallback(load, { timeout: MAX_IDLE_WAIT_MS });
  else setTimeout(load, WAIT_WITHOUT_IDLE_CALLBACK_MS);
}

function release() {
  held?.click();
  held = undefined;
}

function showOfflineNotice() {
  const notice = document.getElementById('offline-notice');
  notice?.showPopover();
  setTimeout(() => notice?.hidePopover(), NOTICE_MS);
}

function onClick(event: MouseEvent) {
  const control =
    event.target instanceof Element
      ? event.target.closest<HTMLAnchorElement | HTMLButtonElement>('a[href], button')
      : null;
  if (!control) return;
  const stop = () => {
    event.preventDefault();
    event.stopPropagation();
  };
  const hydrated = isHydrated();
  if (
    !navigator.onLine &&
    // Buttons of a hydrated page call the API and handle failures, or open a page (see `onLeave`).
    (!hydrated || control instanceof HTMLAnchorElement) &&
    needsNetwork(event, control, location.origin)
  ) {
    // Following the link would replace a usable page with the browser's error page.
    stop();
    showOfflineNotice();
  } else if (control.matches('[commandfor]')) {
    runCommand(control);
  } else if (hydrated) {
    return;
  } else if (control.matches('[aria-expanded][aria-controls]')) {
    stop();
    toggle(control);
  } else if (control.matches(SCRIPT_BUTTON)) {
    stop();
    held = control;
  }
}

/** Keeps the page if a search form is submitted while the browser is offline. */
function onSubmit(event: SubmitEvent) {
  if (navigator.onLine || !(event.target instanceof HTMLFormElement)) return;
  if (event.target.method !== 'get') return;
  event.preventDefault();
  event.stopPropagation();
  showOfflineNotice();
}

function onLeave(event: Event) {
  if (navigator.onLine) return;
  event.preventDefault();
  showOfflineNotice();
}

function hasWaitingToast(): boolean {
  try {
    return sessionStorage.getItem('toast') !== null;
  } catch {
    return false;
  }
}

const showPlaceholder = (image: HTMLImageElement) =>
  image.closest('[data-car-image]')?.setAttribute('data-broken', '');

for (const sign of ['pointerdown', 'keydown', 'input', 'change', 'click']) {
  addEventListener(
    sign,
    ({ target }) => {
      if (!(target instanceof Element && target.closest(BROWSER_CONTROL))) load();
    },
    { passive: true, capture: true },
  );
}
addEventListener('change', ({ target }) => chooseTheme(target), true);
addEventListener('input', ({ target }) => followSlider(target), true);
addEventListener('toggle', ({ target }) => showSellerNumber(target), { capture: true });
addEventListener('pageshow', followTheme);
addEventListener('submit', onSubmit, { capture: true });
addEventListener(LEAVE, onLeave);
followLeaving();

for (const image of document.images)
  if (image.complete && image.src && !image.naturalWidth) showPlaceholder(image);
addEventListener(
  'error',
  ({ target }) => {
    if (target instanceof HTMLImageElement) showPlaceholder(target);
  },
  { capture: true },
);

if ('start' in page || hasWaitingToast()) load();
// During development hydration starts at once and would report the hidden images.
const loadLowerImages = pageScript() ? delayLowerImages() : () => {};
addEventListener('beforeprint', loadLowerImages);
whenPainted(() => {
  if ('starting' in page) return loadLowerImages();
  fetchParts('low', loadLowerImages);
  setTimeout(loadLowerImages, MAX_FETCH_MS);
  loadWhenIdle();
});
addEventListener('interactive', release);
addEventListener('click', onClick, { capture: true });
