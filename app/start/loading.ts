/** Loading states of public pages, while the browser loads the next page. */
import { type Keys, needsNetwork } from './clicks.ts';
import { LEAVE } from '../lib/open-page.ts';

/** Fast answers show no loading state. */
const TEXT_AFTER_MS = 150;
/** The visitor may have stopped the navigation, of which the page learns nothing. */
const MAX_COVER_MS = 10_000;

const CAR = /^\/car\/\d+$/;

let undo: (() => void) | undefined;

/** Shows that the page at this address loads: a car in place of the page, or new cars of a list on it. */
function showLoading({ pathname, hash }: URL | Location): void {
  undo?.();
  if (CAR.test(pathname)) undo = coverPage();
  else if (pathname === location.pathname && hash) undo = replaceStatus(hash.slice(1));
}

function coverPage(): (() => void) | undefined {
  const cover = document.getElementById('car-loading');
  if (!cover) return undefined;
  cover.hidden = false;
  const hide = () => {
    cover.hidden = true;
  };
  const timer = setTimeout(hide, MAX_COVER_MS);
  return () => {
    clearTimeout(timer);
    hide();
  };
}

/** Announces that other cars of a list load, and fades its cars. */
function replaceStatus(list: string): (() => void) | undefined {
  const name = CSS.escape(list);
  const status = document.querySelector<HTMLElement>(`[data-status-of="${name}"]`);
  if (!status) return undefined;
  const cars = document.querySelector(`[data-cars-of="${name}"]`);
  const text = status.textContent;
  cars?.setAttribute('aria-busy', 'true');
  const timer = setTimeout(() => {
    status.textContent = status.dataset['loading'] ?? '';
  }, TEXT_AFTER_MS);
  return () => {
    clearTimeout(timer);
    cars?.removeAttribute('aria-busy');
    status.textContent = text;
  };
}

function onClick(event: Keys & MouseEvent) {
  const link = event.target instanceof Element ? event.target.closest('a') : null;
  if (link && !event.defaultPrevented && needsNetwork(event, link, location.origin))
    showLoading(new URL(link.href));
}

function onSubmit({ target, defaultPrevented }: SubmitEvent) {
  if (target instanceof HTMLFormElement && target.method === 'get' && !defaultPrevented)
    showLoading(new URL(target.action));
}

export function followLeaving(): void {
  // On the window and not in the capture phase: other listeners have prevented what they handle themselves.
  addEventListener('click', onClick);
  addEventListener('submit', onSubmit);
  addEventListener(LEAVE, (event) => {
    if (event instanceof CustomEvent) showLoading(new URL(String(event.detail), location.href));
  });
  // The browser keeps the page and shows it again after Back.
  addEventListener('pageshow', () => undo?.());
}
