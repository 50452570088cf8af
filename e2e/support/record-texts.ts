import type { Locator, Page } from '@playwright/test';

let recordings = 0;

/**
 * Records the texts that appear in an element. Use it for loading states: locators of Playwright wait while the
 * browser loads another page, so an assertion would not see the state.
 */
export async function recordTexts(page: Page, element: Locator): Promise<string[]> {
  const texts: string[] = [];
  const name = `recordText${(recordings += 1)}`;
  await page.exposeFunction(name, (text: string) => void texts.push(text));
  await element.evaluate((target: HTMLElement, report) => {
    const record = () => void Reflect.get(globalThis, report)(target.innerText);
    new MutationObserver(record).observe(target, {
      attributes: true,
      characterData: true,
      childList: true,
      subtree: true,
    });
  }, name);
  return texts;
}
