import { expect, type Page } from '@playwright/test';
import { settled } from './settled.ts';

/**
 * Checks at 360 px that all texts of the page fit its width after the text becomes twice as large.
 * @param hasLongWords whether the page has words that do not fit in one line
 */
export async function expectFitsAtDoubleSize(
  page: Page,
  { hasLongWords = false } = {},
): Promise<void> {
  const textSize = () =>
    page.evaluate(() => Number.parseFloat(getComputedStyle(document.body).fontSize));
  const normalSize = await textSize();
  // Has the same effect as a font size of 32 px in the settings of the browser.
  await page.evaluate(() => {
    document.documentElement.style.fontSize = '200%';
  });
  await expect.poll(textSize).toBe(2 * normalSize);
  await settled(page);
  const width = await page.evaluate(() => document.documentElement.scrollWidth);
  const cutOff = await page.evaluate(cutOffTexts);
  const broken = hasLongWords ? [] : await page.evaluate(brokenWords);
  expect
    .soft({ width, cutOff, broken }, page.url())
    .toEqual({ width: 360, cutOff: [], broken: [] });
}

/** Texts beyond the right edge: `main` clips them, so they do not make the page wider. */
function cutOffTexts(): string[] {
  const scrolls = (element: Element | null): boolean =>
    element !== null &&
    (/auto|scroll/.test(getComputedStyle(element).overflowX) || scrolls(element.parentElement));
  return Array.from(document.querySelectorAll('body *'))
    .filter(
      (element) =>
        element.textContent.trim() !== '' &&
        element.checkVisibility({ visibilityProperty: true }) &&
        element.getBoundingClientRect().right > document.documentElement.clientWidth + 0.5 &&
        !scrolls(element),
    )
    .map((element) => element.textContent);
}

/** Words in lists of facts that continue on the next line. */
function brokenWords(): string[] {
  return Array.from(document.querySelectorAll('dt, dd, dd *')).flatMap((element) =>
    Array.from(element.childNodes).flatMap((node) => {
      if (!(node instanceof Text)) return [];
      const isBroken = ({ index, 0: word }: RegExpMatchArray) => {
        const range = document.createRange();
        range.setStart(node, index ?? 0);
        range.setEnd(node, (index ?? 0) + word.length);
        return range.getClientRects().length > 1;
      };
      return [...node.data.matchAll(/[\p{L}\p{N}]+/gu)].filter(isBroken).map(([word]) => word);
    }),
  );
}
