import { expect, test } from './page.ts';
import { settled } from './settled.ts';

for (const path of ['/', '/search', '/search?advanced=1', '/car/48', '/about', '/contact']) {
  test(
    `fits the width of a phone with text at 200 % on ${path}`,
    { tag: '@phone-only' },
    async ({ page }) => {
      await page.goto(path);
      const textSize = () =>
        page.evaluate(() => Number.parseFloat(getComputedStyle(document.body).fontSize));
      const normalSize = await textSize();
      // Has the same effect as a font size of 32 px in the settings of the browser.
      await page.evaluate(() => {
        document.documentElement.style.fontSize = '200%';
      });
      await expect.poll(textSize).toBe(2 * normalSize);
      await settled(page);
      expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(360);
      expect(await page.evaluate(cutOffTexts)).toEqual([]);
      expect(await page.evaluate(brokenWords)).toEqual([]);
    },
  );
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
