import type { Page } from '@playwright/test';

/** Waits until fonts are loaded, visible images decoded, toasts in place and finite animations over. */
export async function settled(page: Page): Promise<void> {
  await page.evaluate(async () => {
    await document.fonts.ready;
    const loading = [...document.images].filter(
      (image) => image.checkVisibility() && image.loading !== 'lazy',
    );
    // A broken image rejects; its placeholder is what the page then shows.
    await Promise.allSettled(loading.map((image) => image.decode()));
  });
  await page.waitForFunction(
    () =>
      document.querySelector(
        '[data-sonner-toast]:is([data-mounted="false"], [data-removed="true"])',
      ) === null &&
      document
        .getAnimations()
        .every(
          ({ playState, effect }) =>
            playState !== 'running' || effect?.getComputedTiming().endTime === Infinity,
        ),
  );
}
