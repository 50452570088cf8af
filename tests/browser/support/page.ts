import {
  test as base,
  expect,
  type BrowserContext,
  type BrowserContextOptions,
  type Locator,
  type Page,
} from '@playwright/test';
import { type ConsoleError, type ExpectedError, isExpected } from './console-errors.ts';
import { siteOf, type Site } from './site-list.ts';

interface Fixtures {
  /** Expects an error in the console. Fails the test if it does not appear, and for any other error. */
  expectConsoleError: (expected: ExpectedError) => void;
  /** Opens a page in a new browser context, as a visitor on another device. */
  newVisitor: (options?: BrowserContextOptions) => Promise<Page>;
  consoleGuard: ConsoleGuard;
}

export const test = base.extend<Fixtures, { site: Site }>({
  site: [
    // oxlint-disable-next-line no-empty-pattern -- Playwright requires a destructuring pattern
    async ({}, use, { project, parallelIndex }) => use(siteOf(project.name, parallelIndex)),
    { scope: 'worker' },
  ],
  baseURL: async ({ site }, use) => use(site.url),
  consoleGuard: [
    // oxlint-disable-next-line no-empty-pattern -- Playwright requires a destructuring pattern
    async ({}, use) => {
      const guard = new ConsoleGuard();
      await use(guard);
      guard.verify();
    },
    { auto: true },
  ],
  context: async ({ context, consoleGuard }, use) => {
    consoleGuard.watch(context);
    await use(context);
  },
  expectConsoleError: async ({ consoleGuard }, use) =>
    use((expected) => void consoleGuard.expected.push(expected)),
  newVisitor: async ({ browser, consoleGuard }, use) => {
    const contexts: BrowserContext[] = [];
    await use(async (options) => {
      const context = await browser.newContext(options);
      contexts.push(context);
      consoleGuard.watch(context);
      return context.newPage();
    });
    await Promise.all(contexts.map((context) => context.close()));
  },
});

export { expect };
export { expectAccessible, expectAccessibleInBothThemes } from './accessibility.ts';

/** Staff screens ask for the number of waiting enquiries every few seconds, sometimes just after the session ended. */
const ASKED_TOO_LATE: ExpectedError = { status: 401, path: '/api/enquiries/waiting' };

/** Collects console errors and uncaught exceptions of every page of a test. */
class ConsoleGuard {
  readonly expected: ExpectedError[] = [];
  private readonly errors: ConsoleError[] = [];

  watch(context: BrowserContext): void {
    context.on('weberror', (webError) =>
      this.errors.push({ text: webError.error().message, url: '' }),
    );
    context.on('console', (message) => {
      if (message.type() === 'error')
        this.errors.push({ text: message.text(), url: message.location().url });
    });
  }

  verify(): void {
    const unexpected = this.errors.filter(
      (error) =>
        ![ASKED_TOO_LATE, ...this.expected].some((expected) => isExpected(expected, error)),
    );
    expect(unexpected, 'unexpected errors in the console').toEqual([]);
    const missing = this.expected.filter(
      (expected) => !this.errors.some((error) => isExpected(expected, error)),
    );
    expect(missing, 'expected errors that did not appear in the console').toEqual([]);
  }
}

/** Waits until the page is hydrated. Its script starts without any input (decision 071). */
export async function started(page: Page): Promise<void> {
  await expect(page.locator('html')).toHaveAttribute('data-interactive', '', { timeout: 30_000 });
}

/** Opens an address and waits for hydration. */
export async function open(page: Page, address: string): Promise<void> {
  await page.goto(address);
  await started(page);
}

/**
 * Aborts the first request to an address. The interception stays: with Playwright's `times: 1` it ends while parallel
 * requests wait in it, and one of them sometimes never continues.
 * @param isSent whether the server gets the request, so that only its answer is lost
 */
export async function abortFirst(page: Page, address: string, isSent = false): Promise<void> {
  let isFirst = true;
  await page.route(address, async (route) => {
    if (!isFirst) return route.continue();
    isFirst = false;
    if (isSent) await route.fetch();
    return route.abort();
  });
}

/** Returns a line of text in a toast. */
export const toast = (page: Page, text: string) =>
  page.getByRole('region', { name: /notifications/i }).getByText(text, { exact: true });

/** Chooses an option by its name, with or without a count behind it. */
export async function choose(select: Locator, name: string): Promise<void> {
  const option = select.locator('option').filter({ hasText: new RegExp(`^${name}( \\(|$)`) });
  await select.selectOption(await option.getAttribute('value'));
}
