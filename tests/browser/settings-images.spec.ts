import { expect, expectAccessibleInBothThemes, open, test, toast } from './support/page.ts';
import { signIn } from './support/staff.ts';
import { wordmark } from './support/wordmark.ts';

test('an owner replaces the name with a logo, adds a map, and removes both', async ({ page }) => {
  await signIn(page);
  await open(page, '/settings/dealership');
  const { name } = await (await page.request.get('/api/dealer')).json();
  const form = page.getByRole('form', { name: 'Your dealership' });
  const save = page.getByRole('button', { name: 'Save' });
  const file = (label: string) =>
    form.getByLabel(new RegExp(`^(Choose image|Replace) ${label}$`)).and(page.locator('input'));

  await file('Logo').setInputFiles({
    name: 'logo.png',
    mimeType: 'image/png',
    buffer: Buffer.from('<svg xmlns="http://www.w3.org/2000/svg"/>'),
  });
  await expect(form.getByText('This file isn’t a photo we can use.')).toBeVisible();
  await expectAccessibleInBothThemes(page);

  const png = { mimeType: 'image/png', buffer: await wordmark('#123') };
  await file('Logo').setInputFiles({ ...png, name: 'logo.png' });
  await expect(form.getByText('Shown after you save.')).toHaveCount(1);
  await file('Map').setInputFiles({ ...png, name: 'map.png' });
  await expect(form.getByText('Shown after you save.')).toHaveCount(2);
  await save.click();
  await expect(toast(page, 'Settings Saved')).toBeVisible();

  // The size is known before the image has loaded, so nothing moves.
  await open(page, '/contact');
  const logo = page.getByRole('banner').getByRole('link', { name }).getByRole('img', { name });
  await expect(logo).toBeVisible();
  expect(await logo.evaluate((image: HTMLImageElement) => image.naturalWidth)).toBe(300);
  expect([await logo.getAttribute('width'), await logo.getAttribute('height')]).toEqual([
    '300',
    '60',
  ]);
  await expect(page.getByRole('contentinfo').getByRole('img', { name })).toBeVisible();
  await expect(page.getByRole('img', { name: /^Map: / })).toBeVisible();
  await expectAccessibleInBothThemes(page);

  await open(page, '/settings/dealership');
  for (const label of ['Logo', 'Map']) {
    await form.getByRole('button', { name: `Remove ${label}`, exact: true }).press('Enter');
    await expect(file(label)).toBeFocused();
  }
  await save.click();
  await expect(toast(page, 'Settings Saved')).toBeVisible();
  await open(page, '/contact');
  await expect(page.getByRole('banner').getByRole('link', { name })).toHaveText(name);
  await expect(page.getByRole('img', { name: /^Map: / })).toHaveCount(0);
});

test('a logo for dark surfaces follows the theme without script', async ({ page, newVisitor }) => {
  await signIn(page);
  const upload = async (kind: string, colour: string) => {
    const sent = await page.request.post(`/api/settings/dealer/images?kind=${kind}`, {
      data: await wordmark(colour),
      headers: { 'content-type': 'image/png' },
    });
    expect(sent.status()).toBe(201);
    return sent.json();
  };
  const [logo, logoDark] = [await upload('logo', '#123'), await upload('logoDark', '#def')];
  const saveImages = async (images: object) => {
    const { dealer } = await (await page.request.get('/api/settings')).json();
    const { logo: _logo, logoDark: _logoDark, ...value } = dealer.value;
    const data = { value: { ...value, ...images }, version: dealer.version };
    expect((await page.request.put('/api/settings/dealer', { data })).status()).toBe(200);
  };
  const shown = async (colorScheme: 'light' | 'dark') => {
    const plain = await newVisitor({ colorScheme, javaScriptEnabled: false });
    await plain.goto(new URL('/', page.url()).href);
    const image = plain.getByRole('banner').getByRole('img').first();
    return image.evaluate((one: HTMLImageElement) => new URL(one.currentSrc).pathname);
  };
  await open(page, '/');
  await saveImages({ logo, logoDark });
  expect([await shown('light'), await shown('dark')]).toEqual([logo.path, logoDark.path]);
  await saveImages({ logo });
  expect([await shown('light'), await shown('dark')]).toEqual([logo.path, logo.path]);
  await saveImages({});
});
