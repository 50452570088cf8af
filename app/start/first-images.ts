const LAZY_IMAGES = ':is([data-car-image], [data-studio]) > img[loading=lazy]';

/**
 * Delays lazy images below the screen: browsers request them together with the first images, which take longer
 * for that on a slow connection. Must run before the browser computes styles, or it requests their previews.
 * The first scroll loads them at once.
 * @returns loads the delayed images
 */
export function delayLowerImages(): () => void {
  const images = Array.from(document.querySelectorAll<HTMLImageElement>(LAZY_IMAGES));
  // Hidden images do not load. Their frames keep the size.
  setDisplay(images, 'none');
  setDisplay(images.filter(isOnScreen), '');
  const loadAll = () => setDisplay(images, '');
  addEventListener('scroll', loadAll, { once: true });
  return loadAll;
}

function setDisplay(images: HTMLImageElement[], display: 'none' | '') {
  for (const image of images) image.style.display = display;
}

const isOnScreen = ({ parentElement: frame }: HTMLImageElement) =>
  frame !== null && frame.getBoundingClientRect().top < innerHeight;

/** Some browsers may not report paints, for example for privacy. */
const MAX_PAINT_MS = 1_000;

/** Calls `then` when the page has loaded and is painted, or has loaded in a tab that is not visible. */
export function whenPainted(then: () => void): void {
  addEventListener('load', () => {
    if (document.hidden) {
      then();
      return;
    }
    // If all files are fast, the first paint comes after `load`.
    const observer = new PerformanceObserver(() => finish());
    const timer = setTimeout(() => finish(), MAX_PAINT_MS);
    const finish = () => {
      observer.disconnect();
      clearTimeout(timer);
      then();
    };
    observer.observe({ type: 'paint', buffered: true });
  });
}
