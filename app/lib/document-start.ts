/**
 * Starts the page's script when everything a visitor sees has come, or at the first touch if that is
 * earlier: nothing of React competes with the largest picture. `deferScripts` leaves the router's own
 * module script on the page as inert text under this id.
 */
export const START_AFTER_LOAD = `{
  const start = () => {
    const waiting = document.getElementById('router-script');
    if (!waiting || waiting.dataset.started) return;
    waiting.dataset.started = 'true';
    const script = document.createElement('script');
    script.type = 'module';
    script.textContent = waiting.textContent;
    document.head.append(script);
  };
  addEventListener('load', () => setTimeout(start));
  for (const touch of ['pointerdown', 'keydown', 'focusin']) addEventListener(touch, start, { passive: true });
}`;
