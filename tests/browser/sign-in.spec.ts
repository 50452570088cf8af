import { expect, expectAccessibleInBothThemes, open, test, toast } from './support/page.ts';
import { Secret, TOTP } from 'otpauth';
import { createOwner, named, sendJson, signInByApi, signInByForm, STAFF } from './support/staff.ts';

test('shows why a sign-in failed and keeps the input, opens the requested page after a sign-in, and signs out', async ({
  page,
  expectConsoleError,
}) => {
  expectConsoleError({ status: 401, path: '/api/users/validate' });
  expectConsoleError({ failure: 'ERR_FAILED', path: '/api/users/validate' });
  await page.goto('/about');
  await open(page, '/config/models');
  await expect(page).toHaveURL('/admin/motorlogin?from=%2Fconfig%2Fmodels');
  await expect(page.getByRole('heading', { level: 1, name: 'Admin Login' })).toBeVisible();
  const email = page.getByLabel('Email');
  const password = page.getByLabel('Password', { exact: true });
  const signIn = page.getByRole('button', { name: 'Sign in' });

  // Validated on submit, then on each change.
  await email.fill('aoife');
  await expect(email).not.toHaveAttribute('aria-invalid');
  await password.fill('five5');
  await signIn.click();
  await expect(email).toBeFocused();
  await expect(email).toHaveAccessibleDescription('Invalid email address');
  await expect(password).toHaveAccessibleDescription('Password must be at least 6 characters');
  await expectAccessibleInBothThemes(page);
  await email.pressSequentially('@forecourt.example');
  await expect(page.getByText('Invalid email address')).toBeHidden();
  await password.fill('not the password');
  await expect(page.getByText('Password must be at least 6 characters')).toBeHidden();
  await signIn.click();
  await expect(toast(page, 'Login Failed')).toBeVisible();
  await expect(page.getByText('Invalid email or password')).toBeVisible();
  await expect(email).toHaveValue('aoife@forecourt.example');

  // The form is sent once while the request is pending.
  let calls = 0;
  const answered = Promise.withResolvers<void>();
  await page.route('**/api/users/validate', async (route) => {
    calls += 1;
    await answered.promise;
    await route.abort();
  });
  await password.fill(STAFF.password);
  await signIn.click();
  await expect(page.getByRole('button', { name: 'Logging in...' })).toBeDisabled();
  await email.press('Enter');
  answered.resolve();
  await expect(page.getByText('An unexpected error occurred')).toBeVisible();
  expect(calls).toBe(1);
  await page.unrouteAll();

  await email.focus();
  await page.keyboard.press('Tab');
  await page.keyboard.press('Tab');
  await expect(page.getByRole('button', { name: 'Forgot your password?' })).toBeFocused();
  await page.keyboard.press('Tab');
  await expect(signIn).toBeFocused();
  await page.keyboard.press('Enter');
  await expect(page).toHaveURL('/config/models');
  await expect(toast(page, 'Login Successful')).toBeVisible();
  await expect(page.getByText('You have been logged in successfully')).toBeVisible();
  const cookies = await page.context().cookies();
  await page.goBack();
  await expect(page).toHaveURL('/about');

  await open(page, '/about');
  const navigation = page.getByRole('navigation', { name: 'Main' });
  await navigation.getByRole('button', { name: 'Logout' }).click();
  await expect(page).toHaveURL('/');
  await expect(toast(page, 'Logged Out')).toBeVisible();
  await expect(page.getByText('You have been logged out successfully')).toBeVisible();
  await expect(navigation.getByRole('link', { name: 'Config' })).toHaveCount(0);
  await expect(navigation.getByRole('button', { name: 'Logout' })).toHaveCount(0);
  // A copy of the old cookie must not work either.
  await page.context().addCookies(cookies);
  const answer = await page.request.get('/config', { maxRedirects: 0 });
  expect(answer.headers()['location']).toMatch(/^\/admin\/motorlogin/);
});

test('signs out in the menu of a phone', { tag: '@phone-only' }, async ({ page }) => {
  await signInByApi(page.request);
  await open(page, '/about');
  const menu = page.getByRole('navigation', { name: 'Menu' });
  await page.getByRole('button', { name: 'Menu', exact: true }).click();
  await expect(menu.getByRole('link', { name: 'Config' })).toBeVisible();
  await menu.getByRole('button', { name: 'Logout' }).click();
  await expect(toast(page, 'Logged Out')).toBeVisible();
});

const COOKIE_BLOCKED = /^Your browser doesn’t keep our cookie/;

test('explains a sign-in without effect if the browser blocks cookies', async ({ page }) => {
  // Such a browser drops the cookie of the response.
  await page.route('/api/users/validate', async (route) => {
    const response = await route.fetch();
    // `route.fetch` stores the cookie in the browser too.
    await page.context().clearCookies();
    const { 'set-cookie': _cookie, ...headers } = response.headers();
    await route.fulfill({ response, headers });
  });
  await open(page, '/admin/motorlogin');
  await signInByForm(page);
  await expect(page.getByText(COOKIE_BLOCKED)).toBeVisible();
  await expect(page.getByLabel('Email')).toHaveValue(STAFF.email);
  await expect(page.getByRole('button', { name: 'Sign in' })).toBeEnabled();
});

test('signs in and edits a car if the browser blocks its storage', async ({ page }) => {
  await page.addInitScript(() => {
    for (const area of ['localStorage', 'sessionStorage'])
      Object.defineProperty(window, area, {
        configurable: true,
        get() {
          throw new DOMException('Access is denied for this document.', 'SecurityError');
        },
      });
  });
  await page.goto('/admin/motorlogin?from=%2Fadd-car');
  await signInByForm(page);
  await expect(page).toHaveURL('/add-car');
  const colour = page.getByLabel('Colour', { exact: true });
  await colour.fill('Blue');
  await expect(colour).toHaveValue('Blue');
  await page.goto('/enquiries');
  await page.getByText('Keyboard shortcuts').click();
  await expect(page.getByRole('switch', { name: /shortcut|keys/i })).toBeVisible();
  await page.getByRole('button', { name: 'Logout' }).click();
  await expect(page).toHaveURL('/');
});

test('stays on this site after a sign-in if `from` is an address of another site', async ({
  page,
  request,
}) => {
  // The rule itself is tested with more values in src/features/site/return-to.test.ts.
  await open(page, `/admin/motorlogin?from=${encodeURIComponent('/\t/evil.example')}`);
  await signInByForm(page);
  await expect(page).toHaveURL('/');
  // A user who is already signed in is redirected at once.
  await signInByApi(request);
  const address = `/admin/motorlogin?from=${encodeURIComponent('//evil.example')}`;
  const answer = await request.get(address, { maxRedirects: 0 });
  expect(answer.headers()['location']).toBe('/');
});

test.describe('without JavaScript', () => {
  test.use({ javaScriptEnabled: false });

  test('shows the reason of a failed sign-in, then opens the requested page', async ({
    page,
    expectConsoleError,
  }) => {
    expectConsoleError({ status: 401, path: '/admin/motorlogin' });
    expectConsoleError({ status: 422, path: '/admin/motorlogin' });
    // The address to which a successful sign-in leads if the browser refused the cookie.
    await page.goto('/admin/motorlogin?from=%2Fconfig%2Fmodels&signed-in');
    await expect(page.getByText(COOKIE_BLOCKED)).toBeVisible();
    await signInByForm(page, 'nobody@forecourt.example', 'not the password');
    await expect(page.getByText('Invalid email or password')).toBeVisible();
    await expect(page.getByLabel('Email')).toHaveValue('nobody@forecourt.example');
    await signInByForm(page, 'nobody', 'short');
    await expect(page.getByLabel('Email')).toHaveAccessibleDescription('Invalid email address');
    await expect(page.getByText('Password must be at least 6 characters')).toBeVisible();
    await signInByForm(page);
    await expect(page).toHaveURL('/config/models');
  });
});

test('asks the first owner for a name at the first sign-in', async ({ page, newVisitor, site }) => {
  await signInByApi(page.request);
  const unnamed = { firstName: 'Dealership', lastName: 'Admin' };
  await sendJson(page.request, 'PUT', '/account', unnamed);
  const visitor = await newVisitor({ baseURL: site.url });
  await visitor.goto('/admin/motorlogin');
  await signInByForm(visitor);
  await expect(visitor.getByLabel('First name')).toBeFocused();
  await expectAccessibleInBothThemes(visitor);
  await visitor.getByLabel('First name').fill('Aoife');
  await visitor.getByLabel('Last name').fill('Byrne');
  await visitor.getByRole('button', { name: 'Save' }).click();
  await expect(visitor).toHaveURL('/');
  const account = await (await page.request.get('/api/account')).json();
  expect(account).toMatchObject({ firstName: 'Aoife', lastName: 'Byrne' });
});

test('sets up a second factor in the account and signs in with a recovery code, also without script', async ({
  page,
  site,
  browser,
  expectConsoleError,
}) => {
  test.slow();
  expectConsoleError({ status: 401, path: '/api/users/second-factor' });
  const email = `${named('orla').replace(' ', '-')}@forecourt.example`;
  await createOwner(site, { email });
  await open(page, '/admin/motorlogin');
  await signInByForm(page, email);
  await expect(page).toHaveURL('/');
  await open(page, '/account');
  await page.getByRole('button', { name: 'Set up a second factor' }).click();
  const password = page.getByRole('form', { name: 'Set up a second factor' });
  await expect(password.getByLabel('Current password')).toBeFocused();
  await password.getByLabel('Current password').fill(STAFF.password);
  await page.keyboard.press('Enter');
  await expect(page.getByRole('heading', { name: 'Add this site to your app' })).toBeFocused();
  const key = (await page.locator('code').innerText()).replaceAll(' ', '');
  await page
    .getByLabel('Code from your app')
    .fill(new TOTP({ secret: Secret.fromBase32(key) }).generate());
  await expectAccessibleInBothThemes(page);
  await page.getByRole('button', { name: 'Turn on' }).click();
  await expect(page.getByRole('heading', { name: 'Your recovery codes' })).toBeFocused();
  const codes = await page.getByText(/^\w{4}(-\w{4}){3}$/).allInnerTexts();
  expect(codes).toHaveLength(10);
  await page.getByRole('button', { name: 'I’ve saved them' }).click();
  await expect(page.getByText('10 of 10 recovery codes left.')).toBeVisible();
  await expect(page.getByRole('heading', { name: 'Second factor' })).toBeFocused();

  await page.context().clearCookies();
  await open(page, '/admin/motorlogin?from=/account');
  await signInByForm(page, email);
  await expect(page.getByLabel('Code from your app')).toBeFocused();
  await page.keyboard.type('000000');
  await page.keyboard.press('Enter');
  await expect(page.getByLabel('Code from your app')).toHaveAccessibleDescription(/isn’t right/);
  await page.getByRole('button', { name: 'Lost your phone? Use a recovery code' }).click();
  await expect(page.getByLabel('Recovery code')).toBeFocused();
  await page.keyboard.type(codes[0] ?? '');
  await expectAccessibleInBothThemes(page);
  await page.getByLabel('Don’t ask in this browser for 30 days').check();
  await page.keyboard.press('Enter');
  await expect(page.getByText('9 of 10 recovery codes left.')).toBeVisible();
  await expect(page.getByText('no code needed until')).toBeVisible();

  const plain = await browser.newPage({ baseURL: site.url, javaScriptEnabled: false });
  await plain.goto('/admin/motorlogin?from=/account');
  await signInByForm(plain, email);
  await plain.getByLabel('Code from your app').fill(codes[1] ?? '');
  await plain.getByRole('button', { name: 'Sign in' }).click();
  await expect(plain.getByText('8 of 10 recovery codes left.')).toBeVisible();
  await plain.close();
});
