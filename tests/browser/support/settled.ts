import type { Page } from '@playwright/test';

/** Waits for fonts, visible images, toasts and finite animations. */
export async function settled(page: Page): Promise<void> {
  await page.evaluate(async () => {
    await document.fonts.ready;
    const loading = [...document.images].filter(
      (image) => image.checkVisibility() && image.loading !== 'lazy',
    );
    // `decode` rejects for a broken image. The page shows its placeholder instead.
    await Promise.allSettled(loading.map((image) => image.decode()));
  });
  await page.waitForFunction(
    () =>
      document.querySelector(
        '[data-sonner-toast]:is([data-mounted="false"], [data-removed="true"])',
      ) === null &&
      document.getAnimations().every(
        ({ playState, effect, timeline }) =>
          // An animation that follows scrolling never ends.
          timeline !== document.timeline ||
          playState !== 'running' ||
          effect?.getComputedTiming().endTime === Infinity,
      ),
  );
}
