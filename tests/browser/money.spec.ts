import sharp from 'sharp';
import { expect, open, test, toast } from './support/page.ts';
import { ordinaryCar, saveCar, signInByApi } from './support/staff.ts';

test('adding a cost takes three presses on a phone, and typing a price sends no request @phone-only', async ({
  page,
}) => {
  await signInByApi(page.request);
  const carId = await saveCar(page.request, 'create', await ordinaryCar(page.request));
  const purchase = { version: 0, date: '2026-01-05', how: 'private', scheme: 'margin' };
  await page.request.put(`/api/cars/${carId}/purchase`, {
    data: { ...purchase, price: 15_000_00 },
  });
  await open(page, `/car/${carId}/money`);

  await page.getByLabel('Amount in euro, with VAT').tap();
  await page.keyboard.type('64.50');
  await page.getByRole('radio', { name: 'Parts' }).tap();
  const chooser = page.waitForEvent('filechooser');
  await page.getByText('Photo of the receipt: add cost').tap();
  const background = { r: 128, g: 128, b: 128 };
  const buffer = await sharp({ create: { width: 60, height: 40, channels: 3, background } })
    .jpeg()
    .toBuffer();
  await (await chooser).setFiles({ name: 'receipt.jpg', mimeType: 'image/jpeg', buffer });
  await expect(toast(page, 'Parts €64.50 was added.')).toBeVisible();

  const requests: string[] = [];
  page.on('request', (request) => requests.push(new URL(request.url()).pathname));
  const price = page.getByLabel('At a price in euro of');
  await price.fill('');
  await price.pressSequentially('18,500');
  await expect(
    page.getByText('At €18,500: margin €3,500, VAT €654.47, costs €64.50, leaves €2,781.03.'),
  ).toBeVisible();
  const asked = requests.filter((path) => path.startsWith('/api/'));
  // The navigation asks for its counts from time to time.
  const counts = ['/api/enquiries/waiting', '/api/cars/search'];
  expect(asked.filter((path) => !counts.includes(path))).toEqual([]);
});

test('a second press of Save keeps the change that a colleague made to the cost meanwhile', async ({
  page,
  expectConsoleError,
}) => {
  await signInByApi(page.request);
  const carId = await saveCar(page.request, 'create', await ordinaryCar(page.request));
  const cost = { date: '2026-01-05', kind: 'parts', amount: 64_50, supplier: 'Athy Factors' };
  const added = await page.request.post('/api/costs', { data: { ...cost, cars: [{ carId }] } });
  const [costId] = (await added.json()).costIds;
  await open(page, `/car/${carId}/money`);
  await page.getByRole('button', { name: 'Change Parts' }).click();
  const form = page.getByRole('form', { name: 'Change the cost' });
  await form.getByLabel('Note').fill('Brake pads');

  expectConsoleError({ status: 409, path: `/api/costs/${costId}` });
  const theirs = { ...cost, amount: 70_00, version: 1 };
  expect((await page.request.put(`/api/costs/${costId}`, { data: theirs })).status()).toBe(200);
  const save = form.getByRole('button', { name: 'Save' });
  await save.click();
  await expect(form.getByRole('alert')).toContainText('64.50 became 70');
  await save.click();
  await expect(toast(page, 'The cost was changed.')).toBeVisible();
  const { costs } = await (await page.request.get(`/api/cars/${carId}/money`)).json();
  expect(costs).toMatchObject([{ amount: 70_00, note: 'Brake pads' }]);
});
