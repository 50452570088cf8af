import { carWithImages } from './support/demo-cars.ts';
import { expect, expectAccessibleInBothThemes, open, test, toast } from './support/page.ts';
import { signIn } from './support/staff.ts';

const PDF = Buffer.from(
  '%PDF-1.4\n1 0 obj<</Type/Catalog>>endobj\ntrailer<</Root 1 0 R>>\n%%EOF\n',
);

test('an owner uploads the EU notice and says what backs the claims', async ({
  page,
  expectConsoleError,
}) => {
  test.slow();
  expectConsoleError({ status: 415, path: '/api/settings/legal/documents' });
  await signIn(page);
  await open(page, '/stock');
  await page
    .getByRole('button', { name: /^\d to fix$/ })
    .first()
    .click();
  await expectAccessibleInBothThemes(page);
  await page.getByRole('link', { name: /^The official EU notice/ }).click();
  await expect(page.getByText('Every trader who sells to consumers must show')).toBeVisible();
  await expect(page.getByText('yours doesn’t yet: company number')).toBeVisible();
  const guarantee = page.getByRole('form', { name: 'Guarantee and warranty' });
  const file = guarantee.getByLabel(/EU notice on the legal guarantee/);
  await file.setInputFiles({
    name: 'page.html',
    mimeType: 'text/html',
    buffer: Buffer.from('<p>'),
  });
  await expect(guarantee.getByText('Choose the notice as a PDF, PNG or JPEG file.')).toBeVisible();
  await guarantee.getByLabel('Your own warranty').fill('Three months on the engine.');
  await file.setInputFiles({ name: 'notice.pdf', mimeType: 'application/pdf', buffer: PDF });
  await expect(guarantee.getByText('Shown after you save.')).toBeVisible();
  await expect(guarantee.getByText('Visitors only see a link to this PDF.')).toBeVisible();
  await guarantee.getByRole('button', { name: 'Save' }).click();
  await expect(toast(page, 'Settings Saved')).toBeVisible();
  await expect(toast(page, 'Settings Saved')).toBeHidden();
  const claims = page.getByRole('form', { name: 'Claims' });
  await claims.getByLabel('What backs “Award winning”?').fill('Dealer of the Year 2025');
  await claims.getByRole('button', { name: 'Save' }).click();
  await expect(toast(page, 'Settings Saved')).toBeVisible();

  const { carId } = await carWithImages(page.request);
  await page.goto(`/car/${carId}`);
  await page.getByRole('link', { name: 'You have a legal guarantee' }).click();
  await expect(page.getByRole('heading', { level: 1, name: 'Your rights' })).toBeVisible();
  await expect(page.getByText('within 30 days of getting it')).toBeVisible();
  await expect(page.getByText('Three months on the engine.')).toBeVisible();
  await expect(page.getByText('This comes on top of your rights')).toBeVisible();
  const notice = await page.getByRole('link', { name: /Open the notice/ }).getAttribute('href');
  const response = await page.request.get(notice ?? '');
  expect(Buffer.compare(await response.body(), PDF)).toBe(0);
  expect(await (await page.request.get('/')).text()).toContain('Dealer of the Year 2025');
});

test('no public page offers finance, restricts rights or links to the closed EU platform', async ({
  page,
}) => {
  const car = await carWithImages(page.request);
  const paths = ['/', '/search', `/car/${car.carId}`, `/car/${car.carId}/enquire`, '/enquire'];
  for (const path of [
    ...paths,
    '/about',
    '/contact',
    '/privacy',
    '/your-rights',
    '/accessibility',
  ]) {
    const html = await (await page.request.get(path)).text();
    expect(html, path).toContain('</html>');
    expect(html, path).not.toMatch(/\bAPR\b|per month|a month|representative example/i);
    expect(html, path).not.toMatch(/sold as seen|no refunds|trade sale/i);
    expect(html, path).not.toMatch(/ec\.europa\.eu\/(consumers\/)?odr/i);
    if (path === '/privacy') expect(html).toContain('6 years from the date of the sale');
    if (path !== '/accessibility') expect(html, path).toMatch(/href="\/accessibility"/);
  }
});
