import { AxeBuilder } from '@axe-core/playwright';
import { test as base, expect, type Page } from '@playwright/test';

/** What a test brings about on purpose: a page or image that is missing, a read that fails and is logged. */
const MEANT = /Failed to load resource|could not be read/;

/** Every browser test fails on an error in the page's console, a refused script included. */
export const test = base.extend<{ quietConsole: void }>({
  quietConsole: [
    async ({ page }, use) => {
      const complaints: string[] = [];
      page.on('pageerror', (error) => complaints.push(error.message));
      page.on('console', (message) => {
        if (message.type() === 'error' && !MEANT.test(message.text())) {
          complaints.push(message.text());
        }
      });
      await use();
      expect(complaints, 'complaints in the console').toEqual([]);
    },
    { auto: true },
  ],
});

export { expect };

/** Nothing that axe finds against WCAG 2.2 AA or its best practices. */
export async function expectAccessible(page: Page): Promise<void> {
  const { violations } = await new AxeBuilder({ page })
    .withTags(['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa', 'best-practice'])
    .analyze();
  const found = violations.map(
    ({ id, nodes }) => `${id}: ${nodes.map(({ target }) => target.join(' ')).join(', ')}`,
  );
  expect(found).toEqual([]);
}

/** Gives the page a sign of a person and waits until its script answers. */
export async function started(page: Page): Promise<void> {
  await page.mouse.move(1, 1);
  await page.mouse.move(2, 2);
  await expect(page.locator('html')).toHaveAttribute('data-interactive', '');
}

/** Opens an address; the page's script answers then. */
export async function open(page: Page, address: string): Promise<void> {
  await page.goto(address);
  await started(page);
}

/** A line of a toast. */
export const toast = (page: Page, text: string) =>
  page.getByRole('region', { name: /notifications/i }).getByText(text, { exact: true });
