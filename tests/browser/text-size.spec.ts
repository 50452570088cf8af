import { expectFocusNeverCovered } from './support/focus.ts';
import { started, test } from './support/page.ts';
import { expectFitsAtDoubleSize } from './support/text-size.ts';

for (const path of ['/', '/search?advanced=1', '/car/48', '/about', '/contact']) {
  test(
    `shows the focus next to its bars and fits the width of a phone with text at 200 % on ${path}`,
    { tag: '@phone-only' },
    async ({ page }) => {
      await page.goto(path);
      await started(page);
      await expectFocusNeverCovered(page);
      await expectFitsAtDoubleSize(page);
    },
  );
}
