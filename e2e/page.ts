import {
  test as base,
  expect,
  type BrowserContext,
  type BrowserContextOptions,
  type Locator,
  type Page,
} from '@playwright/test';
import { siteOf, type Site } from './site-list.ts';

interface Fixtures {
  /** Allows a console error that matches. Any other console error fails the test. */
  expectConsoleError: (pattern: RegExp) => void;
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
    async ({ context }, use) => {
      const guard = new ConsoleGuard();
      guard.watch(context);
      await use(guard);
      guard.verify();
    },
    { auto: true },
  ],
  expectConsoleError: async ({ consoleGuard }, use) =>
    use((pattern) => void consoleGuard.expected.add(pattern)),
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

/** Collects console errors and uncaught exceptions of every page of a test. */
class ConsoleGuard {
  readonly expected = new Set<RegExp>();
  private readonly errors: string[] = [];

  watch(context: BrowserContext): void {
    context.on('weberror', (webError) => this.errors.push(webError.error().message));
    context.on('console', (message) => {
      if (message.type() === 'error') {
        this.errors.push(`${message.text()} (${message.location().url})`);
      }
    });
  }

  verify(): void {
    const patterns = [...this.expected];
    const unexpected = this.errors.filter((text) => !patterns.some((p) => p.test(text)));
    expect(unexpected, 'unexpected errors in the console').toEqual([]);
    const missing = patterns.filter((pattern) => !this.errors.some((text) => pattern.test(text)));
    expect(missing, 'expected errors that did not appear in the console').toEqual([]);
  }
}

/** Waits until the page's script has started by itself (decision 028) and the page is hydrated. */
export async function started(page: Page): Promise<void> {
  await expect(page.locator('html')).toHaveAttribute('data-interactive', '', { timeout: 30_000 });
}

/** Opens an address and waits for hydration. */
export async function open(page: Page, address: string): Promise<void> {
  await page.goto(address);
  await started(page);
}

/** Returns a line of text in a toast. */
export const toast = (page: Page, text: string) =>
  page.getByRole('region', { name: /notifications/i }).getByText(text, { exact: true });

/** Chooses an option by its name, with or without a count behind it. */
export async function choose(select: Locator, name: string): Promise<void> {
  const option = select.locator('option').filter({ hasText: new RegExp(`^${name}( \\(|$)`) });
  await select.selectOption(await option.getAttribute('value'));
}
