import type { Page } from '@playwright/test';

/** Delays all requests that match the pattern. Call the returned function to let them continue. */
export async function hold(page: Page, pattern: RegExp): Promise<() => void> {
  const { promise, resolve } = Promise.withResolvers<void>();
  await page.route(pattern, async (route) => {
    await promise;
    // Fails if the browser has navigated to another page meanwhile.
    await route.continue().catch(() => {});
  });
  return resolve;
}

export const SCRIPTS = /\/assets\/[^/]+\.js$/;
