/**
 * The inline script of every page. Pages are complete without React, so its code is fetched at the first
 * sign of a person (a finger, the pointer, a key, a scroll) and never competes with the first images.
 * `deferScripts` has left the router's own module script on the page as inert text.
 *
 * A press that comes before the code is held and given again when the page answers, so that it does there
 * what it always does; after two and a half seconds without an answer the browser takes it as it is.
 * An image that can't be loaded becomes the placeholder at once.
 * A screen for staff (`data-start` on `<html>`) starts at once, and so does a page for which a toast waits.
 * Zod is told first to make no code of text: it would try, and each try is a report of the page's policy.
 * What the browser can do by itself (popovers, dialogs, other sites, telephone numbers) is not held.
 */
export const START_SCRIPT = `{
  globalThis.__zod_globalConfig = { jitless: true };
  const page = document.documentElement.dataset;
  let held;
  let passing = false;
  const start = (sign) => {
    // Browsers tell of a pointer that lies still as well.
    if (sign.type === 'pointermove' && !sign.movementX && !sign.movementY) return;
    const waiting = document.getElementById('router-script');
    if (!waiting || 'starting' in page) return;
    page.starting = '';
    const script = document.createElement('script');
    script.type = 'module';
    script.textContent = waiting.textContent;
    document.head.append(script);
  };
  const toastWaits = () => {
    try {
      return sessionStorage.getItem('toast') !== null;
    } catch {
      return false;
    }
  };
  const release = () => {
    passing = true;
    held?.click();
    held = undefined;
    passing = false;
  };
  for (const sign of ['pointermove', 'pointerdown', 'touchstart', 'wheel', 'scroll', 'keydown', 'focusin', 'click'])
    addEventListener(sign, start, { passive: true, capture: true });
  const broken = (image) => image.closest('.pic')?.setAttribute('data-broken', '');
  for (const image of document.images) if (image.complete && image.src && !image.naturalWidth) broken(image);
  addEventListener('error', (event) => event.target.tagName === 'IMG' && broken(event.target), true);
  if ('start' in page || toastWaits()) start({ type: 'now' });
  addEventListener('interactive', release);
  addEventListener('click', (event) => {
    if ('interactive' in page || passing || !document.getElementById('router-script')) return;
    if (event.button || event.metaKey || event.ctrlKey || event.shiftKey || event.altKey) return;
    const pressed = event.target.closest('a[href], button');
    if (!pressed || pressed.matches('[popovertarget], [command], [href^="#"]')) return;
    if (pressed.href && pressed.origin !== location.origin) return;
    event.preventDefault();
    if (!held) setTimeout(release, 2500);
    held = pressed;
  }, true);
}`;
