/** Loading states of public pages, while the browser loads the next page. */
import { type Keys, needsNetwork } from './clicks.ts';
import { isOtherDocument, LEAVE } from '../lib/open-page.ts';

/** Fast answers show no loading state. */
const TEXT_AFTER_MS = 150;
/** The visitor has probably stopped a load that takes longer. No event reports it. */
const MAX_LOADING_MS = 10_000;

const CAR = /^\/car\/\d+$/;

let undo = () => {};

/** Shows that an address loads: a cover for the page of a car, or a text for other cars in a list of this page. */
function showLoading(page: URL): void {
  undo();
  if (!isOtherDocument(page)) return;
  const { pathname, hash } = page;
  const hide = CAR.test(pathname)
    ? coverPage()
    : pathname === location.pathname && hash
      ? replaceStatus(hash.slice(1))
      : undefined;
  const timer = setTimeout(() => undo(), MAX_LOADING_MS);
  undo = () => {
    clearTimeout(timer);
    hide?.();
    undo = () => {};
  };
}

function coverPage(): (() => void) | undefined {
  const cover = document.getElementById('car-loading');
  if (!cover) return undefined;
  cover.hidden = false;
  return () => {
    cover.hidden = true;
  };
}

/** Announces that other cars of a list load, and fades its cars. */
function replaceStatus(list: string): (() => void) | undefined {
  const name = CSS.escape(list);
  const status = document.querySelector<HTMLElement>(`[data-status-of="${name}"]`);
  if (!status) return undefined;
  const cars = document.querySelector(`[data-cars-of="${name}"]`);
  const content = [...status.childNodes];
  cars?.setAttribute('aria-busy', 'true');
  const timer = setTimeout(() => {
    status.textContent = status.dataset['loading'] ?? '';
  }, TEXT_AFTER_MS);
  return () => {
    clearTimeout(timer);
    cars?.removeAttribute('aria-busy');
    status.replaceChildren(...content);
  };
}

function onClick(event: Keys & MouseEvent) {
  const link = event.target instanceof Element ? event.target.closest('a') : null;
  if (link && !event.defaultPrevented && needsNetwork(event, link, location.origin))
    showLoading(new URL(link.href));
}

/** The browser replaces the query of the form's action with the values of its controls. */
function onSubmit({ target, submitter, defaultPrevented }: SubmitEvent) {
  if (!(target instanceof HTMLFormElement) || target.method !== 'get' || defaultPrevented) return;
  const page = new URL(target.action);
  const controls = new URLSearchParams();
  for (const [name, value] of new FormData(target, submitter))
    if (typeof value === 'string') controls.append(name, value);
  page.search = String(controls);
  showLoading(page);
}

export function followLeaving(): void {
  // On the window and not in the capture phase: other listeners have prevented what they handle themselves.
  addEventListener('click', onClick);
  addEventListener('submit', onSubmit);
  addEventListener(LEAVE, (event) => {
    if (event instanceof CustomEvent && !event.defaultPrevented)
      showLoading(new URL(String(event.detail)));
  });
  // After Back, the browser may show this page again as it was when the visitor left it.
  addEventListener('pageshow', () => undo());
}
