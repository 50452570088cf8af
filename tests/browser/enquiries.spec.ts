import type { ReceivedMail } from '../helpers/smtp-server.ts';
import { hold } from './support/hold.ts';
import { expect, expectAccessibleInBothThemes, open, started, test } from './support/page.ts';
import type { Site } from './support/site-list.ts';
import { addEnquiry, emailOf, named, signIn } from './support/staff.ts';

/** Waits for a number of emails to an address and returns them, with long lines joined. */
async function mailsTo({ mailbox }: Site, email: string, count: number): Promise<string[]> {
  let found: string[] = [];
  await expect(async () => {
    const mails: ReceivedMail[] = await (await fetch(mailbox)).json();
    found = mails.flatMap(({ to, content }) => (to.includes(email) ? content : []));
    expect(found.length).toBeGreaterThanOrEqual(count);
  }).toPass({ timeout: 30_000 });
  return found.map((content) => content.replaceAll('\r', '').replaceAll(/=\n|\n(?=[ \t])/g, ''));
}

const headerOf = (mail: string | undefined, name: string) =>
  new RegExp(`^${name}: (.*)$`, 'm').exec(mail ?? '')?.[1];

test(
  'lets a visitor ask on a phone, and staff reply, undo the reply and reply again',
  { tag: '@grown' },
  async ({ newVisitor, page, site, expectConsoleError }) => {
    test.slow();
    expectConsoleError({ status: 422, path: '/api/enquiries' });
    const name = named('Maeve');
    const email = emailOf('maeve');
    await signIn(page);
    const get = async (path: string) => (await page.request.get(`/api${path}`)).json();
    await page.clock.install();
    await open(page, '/savedcars');

    const phone = await newVisitor();
    await phone.setViewportSize({ width: 390, height: 844 });
    await phone.goto('/car/48');
    await phone.getByRole('link', { name: 'Ask', exact: true }).click();
    await expect(phone.getByRole('heading', { name: 'Ask about this car' })).toBeVisible();
    // The age of a form counts from its stamp, which the page has now.
    const opened = Date.now();
    await started(phone);
    await phone.getByRole('button', { name: 'Send' }).click();
    await expect(phone.getByRole('alert')).toContainText('Please enter your name');
    await expect(phone.getByRole('textbox', { name: 'Your question' })).toBeFocused();
    await expectAccessibleInBothThemes(phone);
    await phone.getByRole('textbox', { name: 'Your question' }).fill('Has it a tow bar?');
    await phone.getByRole('textbox', { name: 'Your name' }).fill(name);
    await phone.getByRole('textbox', { name: 'Email' }).fill(email);
    // The spam filter marks a form that is sent within three seconds.
    await expect.poll(() => Date.now() - opened).toBeGreaterThan(3_000);
    const { waiting } = await get('/enquiries/waiting');
    await phone.getByRole('button', { name: 'Send' }).click();
    await expect(
      phone.getByRole('heading', { name: 'Thanks, we’ve got your message.' }),
    ).toBeVisible();
    const sentence = await phone.getByText(/Your reference is E-[0-9A-Z]{6}\./).textContent();
    const reference = /E-\w+/.exec(sentence ?? '')?.[0] ?? '';

    // Staff screens read the number every 12 seconds.
    await page.clock.fastForward(15_000);
    const entry = page.getByRole('navigation', { name: 'Main' }).getByText(/^Enquiries/);
    await expect(entry).toHaveText(new RegExp(`Enquiries\\s?\\(${waiting + 1}\\)`));

    const [received] = await mailsTo(site, email, 1);
    expect(received).toMatch(/^Auto-Submitted: auto-replied$/m);
    expect(received).toContain(reference);
    expect(received).not.toMatch(/Maeve|tow bar/);

    await page.goto('/enquiries?view=new');
    await expect(page).toHaveTitle(new RegExp(`^\\(${waiting + 1}\\) Enquiries`));
    await page.getByRole('link', { name: new RegExp(name) }).click();
    await expect(page.getByText('Has it a tow bar?').last()).toBeVisible();
    const chip = page.getByRole('button', { name: 'When suits you?' });
    await chip.click();
    const reply = page.getByLabel(`Reply to ${name}`);
    await expect(reply).toBeFocused();
    await reply.press('Control+Enter');
    await expect(page.getByText('Sending to Maeve…')).toBeVisible();
    await page.getByRole('button', { name: 'Undo' }).click();
    await expect(page.getByText('Sending to Maeve…')).toBeHidden();

    await reply.press('Control+Enter');
    await expect(page.getByText('Sending to Maeve…')).toBeVisible();
    await expectAccessibleInBothThemes(page);
    const thread = page.getByRole('list', { name: 'Thread' });
    await expect(thread.getByText(/When would it suit you/)).toBeVisible({ timeout: 40_000 });
    await expect(thread.getByRole('listitem')).toHaveCount(2);
    const [, sent] = await mailsTo(site, email, 2);
    const id = headerOf(received, 'Message-ID');
    expect(headerOf(sent, 'From')).toMatch(/^"?\w+ at Forecourt Motors"? </);
    expect([headerOf(sent, 'In-Reply-To'), headerOf(sent, 'References')]).toEqual([id, id]);
    expect(headerOf(sent, 'Subject')).toMatch(/^Re: We have your question about the/);
    const { data } = await get(`/enquiries?view=all&q=${reference}`);
    const { enquiry } = await get(`/enquiries/${data[0].enquiryId}`);
    expect(enquiry.firstReplySeconds).toBeGreaterThan(0);
  },
);

test('lets staff work through the inbox with the keyboard', async ({ page }) => {
  await signIn(page);
  const older = named('Oisín');
  const newer = named('Aisling');
  await addEnquiry(page, { name: older, email: emailOf('oisin') });
  await addEnquiry(page, { name: newer, email: emailOf('aisling') });
  await page.clock.install();
  await open(page, '/enquiries?view=new');
  await page.keyboard.press('Tab');
  await expect(page.getByRole('link', { name: 'Skip to content' })).toBeFocused();
  const title = (name: string) => page.getByRole('heading', { level: 2, name });
  for (const [keys, shown] of [
    ['j', newer],
    ['j', older],
    ['k', newer],
    ['jkj', older],
    ['k', newer],
  ] as const) {
    await page.keyboard.type(keys);
    await expect(title(shown)).toBeFocused();
  }
  await expect(title(newer)).toBeInViewport();
  await page.keyboard.press('a');
  const assignee = page.getByLabel('Looked after by').locator('option:checked');
  await expect(assignee).toHaveText('Aoife Byrne');
  await page.keyboard.press('c');
  const dialog = page.getByRole('dialog');
  await expect(dialog).toContainText('How did it go?');
  await expectAccessibleInBothThemes(page);
  await page.keyboard.press('Escape');

  // The focus stays in the reply when the screen polls.
  await page.keyboard.press('r');
  const reply = page.getByLabel(`Reply to ${newer}`);
  await expect(reply).toBeFocused();
  const polled = page.waitForResponse(/\/api\/enquiries\/\d+$/);
  await page.clock.fastForward(15_000);
  await polled;
  await expect(reply).toBeFocused();
  await page.keyboard.type('Yes, a jar of keys is here.');
  // The reminder is between the text and the button.
  await page.keyboard.press('Tab');
  await page.keyboard.press('Tab');
  await page.keyboard.press('Enter');
  await expect(page.getByText('Sending to Aisling…')).toBeVisible();
  await page.keyboard.press('u');
  await expect(page.getByText('Sending to Aisling…')).toBeHidden();
  await expect(reply).toHaveValue('Yes, a jar of keys is here.');
  await page.keyboard.press('e');
  await expect(dialog).toContainText('Why was it lost?');
  await expectAccessibleInBothThemes(page);
  await page.keyboard.press('Enter');
  await expect(page.getByRole('button', { name: 'Open again' })).toBeVisible();
  await page.keyboard.press('?');
  await expect(page.getByText('Assign to me', { exact: true }).last()).toBeVisible();

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
  await signIn(page);
  const name = named('Sorcha');
  const enquiryId = await addEnquiry(page, { name, email: emailOf('sorcha') });
  await open(page, `/enquiries/${enquiryId}?view=all`);
  const found = page.getByRole('search').getByRole('status');
  await expect(found).toBeAttached();
  await expect(found).toHaveText('');
  const release = await hold(page, /\/api\/enquiries\?/);
  await page.keyboard.press('/');
  await page.keyboard.type(name);
  await page.keyboard.press('Enter');
  await page.keyboard.type('jk');
  release();
  await expect(found).toHaveText(`1 enquiry matches “${name}”.`);
  const search = page.getByRole('searchbox', { name: 'Search enquiries' });
  await expect(search).toBeFocused();
  await expect(search).toHaveValue(`${name}jk`);
  await page.keyboard.press('Enter');
  await expect(found).toHaveText(`No enquiry matches “${name}jk”.`);
  await expect(search).toBeFocused();
  await page.goBack();
  await expect(search).toHaveValue(name);
  await page.goForward();
  await page.getByRole('link', { name: /^All/ }).first().click();
  await expect(search).toHaveValue('');
});

test('keeps what is typed in the dialog of a new enquiry, and lets staff choose its car and log a call on a phone', async ({
  page,
  expectConsoleError,
}) => {
  expectConsoleError({ status: 422, path: '/api/enquiries/manual' });
  await signIn(page);
  const name = named('Bríd');
  await open(page, '/enquiries?view=all');
  await page.getByRole('button', { name: 'Add enquiry' }).click();
  const dialog = page.getByRole('dialog');
  const car = dialog.getByRole('combobox', { name: 'Which car? (optional)' });
  const phone = dialog.getByLabel('Phone');
  const save = dialog.getByRole('button', { name: 'Save' });
  await dialog.getByLabel('Name').fill('Half a name');
  await page.keyboard.press('Escape');
  const question = page.getByRole('alertdialog', { name: 'Discard what you typed?' });
  await expectAccessibleInBothThemes(page);
  await question.getByRole('button', { name: 'Keep editing' }).click();
  await expect(dialog.getByLabel('Name')).toHaveValue('Half a name');
  await phone.fill('12');
  await save.click();
  await expect(phone).toBeFocused();
  await expect(phone).toHaveAttribute('aria-invalid', 'true');
  await page.keyboard.press('Escape');
  await question.getByRole('button', { name: 'Discard' }).click();
  await expect(dialog).toBeHidden();

  await page.getByRole('button', { name: 'Add enquiry' }).click();
  await expect(phone).not.toHaveAttribute('aria-invalid');
  // The buttons stay in reach while the fields scroll.
  await page.setViewportSize({ width: 360, height: 500 });
  await expect(save).toBeInViewport({ ratio: 1 });
  await page.setViewportSize({ width: 1280, height: 800 });
  await dialog.getByLabel('Name').fill(name);
  await dialog.getByLabel('Email').fill(emailOf('brid'));
  await car.fill('the Volvo');
  await save.click();
  await expect(dialog.getByText('Choose the car from the list')).toBeVisible();
  await expect(car).toHaveAttribute('aria-invalid', 'true');
  await expect(car).toHaveValue('the Volvo');
  await car.fill('fc 1048');
  await dialog.getByRole('option', { name: /FC-1048/ }).click();
  await expect(dialog.getByRole('button', { name: 'Choose another car' })).toBeFocused();
  await expectAccessibleInBothThemes(page);
  await save.click();
  await expect(page.getByRole('heading', { name })).toBeVisible();

  const panel = page.getByRole('region', { name: 'Car', exact: true });
  await expect(panel.locator('a[href="/car/48"]')).toBeVisible();
  await panel.getByText('Choose another car').click();
  const other = panel.getByRole('combobox', { name: 'Car' });
  await other.fill('bmw');
  await expect(panel.getByRole('option').first()).toBeVisible();
  await other.press('Escape');
  await expect(panel.getByRole('option')).toHaveCount(0);
  await panel.getByRole('button', { name: 'Save car' }).click();
  await expect(panel.getByText('Choose the car from the list')).toBeVisible();
  await expect(other).toHaveValue('bmw');
  await other.fill('http://127.0.0.1:3000/car/33?from=search');
  await expect(panel.getByRole('option')).toHaveCount(1);
  await other.press('Enter');
  await panel.getByRole('button', { name: 'Save car' }).click();
  await expect(panel.locator('a[href="/car/33"]')).toBeVisible();

  await page.setViewportSize({ width: 360, height: 740 });
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Enquiries');
  await expect(page.getByRole('button', { name: 'Add enquiry' })).toBeHidden();
  const log = page.getByRole('button', { name: 'Log', exact: true });
  await log.click();
  await dialog.getByRole('button', { name: 'Cancel' }).click();
  await expect(dialog).toBeHidden();
  await log.click();
  await dialog.getByRole('button', { name: 'A call' }).click();
  await dialog.getByLabel('Note').fill('Comes on Friday');
  await expectAccessibleInBothThemes(page);
  await dialog.getByRole('button', { name: 'We spoke' }).click();
  await expect(page.getByRole('list', { name: 'Thread' })).toContainText('Comes on Friday');
  await expect(dialog).toBeHidden();
});

test('lets staff correct an address that the mail server refused, and write suggested replies', async ({
  page,
  site,
}) => {
  test.slow();
  await signIn(page);
  const right = emailOf('orla');
  const person = { name: 'Orla Tester', email: `refused-550@${right.replace('@', '.')}` };
  const enquiryId = await addEnquiry(page, person);
  const reply = await page.request.post(`/api/enquiries/${enquiryId}/messages`, {
    data: { version: 1, text: 'It is still here.' },
  });
  expect(reply.status()).toBe(201);
  const answer = '550 no such user';
  const detail = async () => (await page.request.get(`/api/enquiries/${enquiryId}`)).text();
  await expect.poll(detail, { timeout: 30_000 }).toContain(answer);
  await open(page, `/enquiries/${enquiryId}?view=all`);
  const failed = page.getByText(`The mail server answered: “${answer}”.`);
  await expect(failed).toBeVisible();
  await page.getByRole('button', { name: 'Correct the address' }).click();
  const dialog = page.getByRole('dialog');
  await dialog.getByLabel('Email').fill(right);
  await expectAccessibleInBothThemes(page);
  await dialog.getByRole('button', { name: 'Send' }).click();
  await expect(failed).toBeHidden();
  await expect(page.getByText('corrected the email address')).toBeVisible();
  expect(await mailsTo(site, right, 1)).toHaveLength(1);

  await page.getByRole('link', { name: 'Edit suggested replies' }).click();
  const title = named('Keys');
  await page.getByRole('button', { name: 'Add reply' }).click();
  await dialog.getByLabel('Title').fill(title);
  await dialog.getByLabel('Text').fill('Hi {firstName}, the {password} is ready.');
  await dialog.getByRole('button', { name: 'Save' }).click();
  await expect(dialog.getByText('Unknown placeholder: {password}')).toBeVisible();
  await expect(dialog.getByLabel('Text')).toHaveValue('Hi {firstName}, the {password} is ready.');
  await expectAccessibleInBothThemes(page);
  await dialog.getByLabel('Text').fill('Hi {firstName}, the keys are ready.');
  await dialog.getByRole('button', { name: 'Save' }).click();
  const titles = page.getByRole('list', { name: 'Suggested replies' }).getByRole('heading');
  await expect(titles.last()).toHaveText(title);
  const last = (await titles.count()) - 1;
  await page.getByRole('button', { name: `Move up: ${title}` }).click();
  await expect(titles.nth(last - 1)).toHaveText(title);
  await page.getByRole('button', { name: `Delete: ${title}` }).click();
  await page.getByRole('button', { name: 'Yes, Delete' }).click();
  await expect(titles).toHaveCount(last);
});
