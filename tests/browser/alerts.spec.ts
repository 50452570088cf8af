import { mailedLink } from './support/mailed-link.ts';
import { expect, expectAccessibleInBothThemes, open, test } from './support/page.ts';
import { emailOf, named, ordinaryCar, saveCar, sendJson, signIn } from './support/staff.ts';

test('starts and deletes an email alert without JavaScript, and staff tell a person about a wanted car', async ({
  page,
  newVisitor,
  site,
}) => {
  await signIn(page);
  const car = { ...(await ordinaryCar(page.request)), publish: true, currentPrice: 4_321 };
  const carId = await saveCar(page.request, 'create', car);
  const { stamp } = await (await page.request.get('/api/enquiries/stamp')).json();
  const stampedAt = Date.now();

  const visitor = await newVisitor({ javaScriptEnabled: false, baseURL: site.url });
  const email = emailOf('muireann');
  await visitor.goto('/search?q=zeppelin');
  await visitor.getByRole('link', { name: 'Tell me when one arrives' }).click();
  await visitor.getByLabel('Email').fill(email);
  await visitor.getByLabel('Once a week').check();
  await visitor.getByRole('button', { name: 'Tell me when one arrives' }).click();
  await expect(visitor.getByText('Check your email and press the button there')).toBeVisible();
  const link = await mailedLink(site.mailbox, email, '/alerts/');
  await visitor.goto(link);
  await visitor.getByRole('button', { name: 'Start' }).click();
  await expect(visitor.getByRole('heading', { name: 'Your alert is on' })).toBeVisible();
  await expect(visitor.getByLabel('Once a week')).toBeChecked();
  await visitor.getByLabel('Every day').check();
  await visitor.getByRole('button', { name: 'Save' }).click();
  await expect(visitor.getByLabel('Every day')).toBeChecked();

  await open(page, link);
  await expectAccessibleInBothThemes(page);
  await open(page, '/settings/alerts');
  await expect(page.getByText('1 person has email alerts')).toBeVisible();
  await page.getByRole('button', { name: `Delete the alerts of ${email}` }).click();
  await page.getByRole('button', { name: 'No, Cancel' }).click();
  await visitor.getByRole('button', { name: 'Delete everything about me' }).click();
  await expect(visitor.getByRole('heading', { name: 'Deleted' })).toBeVisible();

  const name = named('Aoibhinn');
  // A form that is sent within three seconds is a sign of spam.
  await expect.poll(() => Date.now() - stampedAt).toBeGreaterThan(3_000);
  await sendJson(page.request, 'POST', '/enquiries', {
    stamp,
    kind: 'wanted',
    name,
    email: emailOf('aoibhinn'),
    message: '',
    wanted: { makeId: car.makeId, maxPrice: 4_321 },
    origin: 'contact',
  });
  await open(page, `/car/${carId}`);
  await expect(page.getByText('1 person asked for one like this')).toBeVisible();
  await page.getByRole('link', { name: `Tell them: ${name}` }).click();
  const reply = page.getByLabel(`Reply to ${name}`);
  await expect(reply).toHaveValue(new RegExp(`/car/${carId}\n`));
  await expect(page).not.toHaveURL(/tell=/);
  await page.getByRole('button', { name: 'Send', exact: true }).click();
  await open(page, `/car/${carId}`);
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
  await expect(page.getByText('asked for one like this')).toBeHidden();
});
