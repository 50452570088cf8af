import { hold } from './support/hold.ts';
import { expect, expectAccessible, open, test } from './support/page.ts';
import { addEnquiry, emailOf, named, signInByApi } from './support/staff.ts';

test.beforeEach(({ page }) => signInByApi(page.request));

test('focuses the title of an enquiry that is opened, and not after a poll', async ({ page }) => {
  const older = named('Ruairí');
  const newer = named('Clodagh');
  await addEnquiry(page, { name: older, email: emailOf('ruairi') });
  await addEnquiry(page, { name: newer, email: emailOf('clodagh') });
  await page.clock.install();
  await open(page, '/enquiries?view=new');
  await page.getByRole('link', { name: new RegExp(newer) }).press('Enter');
  const title = (name: string) => page.getByRole('heading', { level: 2, name });
  await expect(title(newer)).toBeFocused();
  await expectAccessible(page);
  await page.keyboard.press('j');
  await expect(title(older)).toBeFocused();
  await expect(title(older)).toBeInViewport();
  await page.keyboard.press('k');
  await expect(title(newer)).toBeFocused();
  await page.keyboard.press('r');
  const reply = page.getByLabel(`Reply to ${newer}`);
  await expect(reply).toBeFocused();

  const polled = page.waitForResponse(/\/api\/enquiries\/\d+$/);
  await page.clock.fastForward(15_000);
  await polled;
  await expect(reply).toBeFocused();

  // The title is scrolled into view, also from behind the navigation, which stays at the top.
  await page.setViewportSize({ width: 1280, height: 500 });
  await page.getByRole('link', { name: new RegExp(older) }).focus();
  await page.evaluate(() => {
    const top = document.getElementById('enquiry-title')?.getBoundingClientRect().top ?? 0;
    scrollBy({ top: top - 10, behavior: 'instant' });
  });
  await page.keyboard.press('Enter');
  await expect(title(older)).toBeFocused();
  const navigation = await page.getByRole('navigation', { name: 'Main' }).boundingBox();
  const box = await title(older).boundingBox();
  expect(box!.y).toBeGreaterThan(navigation!.y + navigation!.height);
});

test('keeps the text that is typed during a search, and announces what was found', async ({
  page,
}) => {
  const name = named('Sorcha');
  const enquiryId = await addEnquiry(page, { name, email: emailOf('sorcha') });
  await open(page, `/enquiries/${enquiryId}?view=all`);
  const found = page.getByRole('search').getByRole('status');
  await expect(found).toBeAttached();
  const release = await hold(page, /\/api\/enquiries\?/);
  await page.keyboard.press('/');
  await page.keyboard.type(name);
  await page.keyboard.press('Enter');
  await page.keyboard.type('jk');
  release();
  await expect(found).toHaveText(`1 enquiry matches ‘${name}’.`);
  const search = page.getByRole('searchbox', { name: 'Search enquiries' });
  await expect(search).toBeFocused();
  await expect(search).toHaveValue(`${name}jk`);
  await page.keyboard.press('Enter');
  await expect(found).toHaveText(`No enquiry matches ‘${name}jk’.`);
  await page.getByRole('link', { name: /^All/ }).first().click();
  await expect(search).toHaveValue('');
});
