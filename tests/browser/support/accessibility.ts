import { readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { expect, type Page } from '@playwright/test';
import type { run, RunOptions } from 'axe-core';
import { settled } from './settled.ts';

declare global {
  /** Exists in a page that has run `AXE`. */
  var axe: { run: typeof run };
}

const AXE = readFileSync(fileURLToPath(import.meta.resolve('axe-core/axe.min.js')), 'utf8');

/** WCAG 2.2 AA and axe's best practices. */
const TAGS = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa', 'best-practice'];

/** The rules of `TAGS` whose result depends on the theme. */
const COLOUR_RULES = ['color-contrast', 'link-in-text-block'];

/** Checks the page in the current theme after all animations. */
export const expectAccessible = (page: Page) =>
  expectNoViolations(page, { type: 'tag', values: TAGS });

/** Checks the page in light with all rules, and in dark with the rules about colours. */
export async function expectAccessibleInBothThemes(page: Page): Promise<void> {
  await page.emulateMedia({ colorScheme: 'light' });
  await expectAccessible(page);
  await page.emulateMedia({ colorScheme: 'dark' });
  await expectNoViolations(page, { type: 'rule', values: COLOUR_RULES });
  await page.emulateMedia({ colorScheme: 'light' });
}

/**
 * Returns the violations of all rules in the light theme, or of the rules about colours in the dark theme. Leaves out the
 * size of targets, a third of axe's time: `layoutFaults` measures it at each width.
 */
export async function axeViolations(page: Page, colorScheme: 'light' | 'dark'): Promise<string[]> {
  await page.emulateMedia({ colorScheme });
  return violations(
    page,
    colorScheme === 'light'
      ? { type: 'tag', values: TAGS }
      : { type: 'rule', values: COLOUR_RULES },
    { 'target-size': { enabled: false } },
  );
}

async function expectNoViolations(page: Page, runOnly: RunOptions['runOnly']): Promise<void> {
  expect(await violations(page, runOnly)).toEqual([]);
}

/**
 * Runs axe in the page, which must have no frames.
 * @param rules exceptions from `runOnly`
 */
async function violations(
  page: Page,
  runOnly: RunOptions['runOnly'],
  rules: RunOptions['rules'] = {},
): Promise<string[]> {
  await settled(page);
  expect(page.frames()).toHaveLength(1);
  // Once per document. The builder of `@axe-core/playwright` injects the larger source at each check, which
  // doubles the CPU time.
  if (!(await page.evaluate(() => 'axe' in globalThis))) await page.evaluate(AXE);
  return page.evaluate(
    async (options) => {
      // Leaves out the details of all results but violations.
      const found = await globalThis.axe.run({
        ...options,
        resultTypes: ['violations'],
        preload: false,
      });
      return found.violations.map(
        ({ id, nodes }) => `${id}: ${nodes.map(({ target }) => target.join(' ')).join(', ')}`,
      );
    },
    { runOnly, rules },
  );
}
