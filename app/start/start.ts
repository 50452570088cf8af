/**
 * The inline script of every page, compiled by `scripts/inline-script-plugin.ts`.
 *
 * Pages are complete without React, so its code is loaded at the visitor's first interaction and does
 * not compete with the first images; `deferScripts` leaves the router's module script as inert text. A
 * click before hydration is held and repeated afterwards, or left to the browser after 2.5 seconds.
 * Staff screens (`data-start` on `<html>`) and pages with a waiting toast load it at once.
 */
import { needsPageScript } from './clicks.ts';

const HOLD_MS = 2500;
const NOTICE_MS = 6000;

// Stops Zod from compiling code from text, which the Content Security Policy would block and report.
Object.assign(globalThis, { __zod_globalConfig: { jitless: true } });

const page = document.documentElement.dataset;
let held: HTMLElement | undefined;
let releasing = false;

const routerScript = () => document.getElementById('router-script');

function load() {
  const source = routerScript();
  if (!source || 'starting' in page) return;
  page['starting'] = '';
  const script = document.createElement('script');
  script.type = 'module';
  script.textContent = source.textContent;
  script.addEventListener('error', () => {
    delete page['starting'];
    release();
  });
  document.head.append(script);
}

function release() {
  releasing = true;
  held?.click();
  held = undefined;
  releasing = false;
}

function showOfflineNotice() {
  const notice = document.getElementById('offline-notice');
  notice?.showPopover();
  setTimeout(() => notice?.hidePopover(), NOTICE_MS);
}

function onClick(event: MouseEvent) {
  const hydrated = 'interactive' in page || !routerScript();
  const control =
    event.target instanceof Element
      ? event.target.closest<HTMLAnchorElement | HTMLButtonElement>('a[href], button')
      : null;
  if (!control || !needsPageScript(event, control, location.origin)) return;
  // Buttons of a hydrated page handle failures themselves.
  if (!navigator.onLine && (!hydrated || control instanceof HTMLAnchorElement)) {
    // Following the link would replace a usable page with the browser's error page.
    event.preventDefault();
    event.stopPropagation();
    showOfflineNotice();
    return;
  }
  if (hydrated || releasing) return;
  event.preventDefault();
  if (!held) setTimeout(release, HOLD_MS);
  held = control;
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

const SIGNS = ['pointerdown', 'touchstart', 'wheel', 'scroll', 'keydown', 'focusin', 'click'];
for (const sign of SIGNS) addEventListener(sign, load, { passive: true, capture: true });
addEventListener(
  'pointermove',
  ({ movementX, movementY }) => {
    // Browsers also report a pointer that does not move.
    if (movementX || movementY) load();
  },
  { passive: true, capture: true },
);

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
addEventListener('interactive', release);
addEventListener('click', onClick, { capture: true });
