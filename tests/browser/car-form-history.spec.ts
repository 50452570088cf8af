import type { AuditEntry } from '../../src/audit-log/audit-log.ts';
import { field } from './support/car-form.ts';
import { abortFirst, expect, expectAccessible, open, test } from './support/page.ts';
import { signInByApi } from './support/staff.ts';

const ACTIONS = '**/api/audit-log?**';

const painted = (auditEntryId: number): AuditEntry => ({
  auditEntryId,
  at: '2027-03-14T09:05:00.000Z',
  email: 'aoife@forecourt.example',
  name: 'Aoife Byrne',
  entity: 'car',
  entityId: 5,
  subject: 'Audi A4',
  action: 'update',
  changes: { colour: { from: `Coat ${auditEntryId - 1}`, to: `Coat ${auditEntryId}` } },
});

test.beforeEach(({ page }) => signInByApi(page.request));

test('loads a long history page by page and shows each entry once', async ({ page }) => {
  const newest = Array.from({ length: 20 }, (_, at) => painted(23 - at));
  // A new entry between the two requests: entry 4 is on both pages.
  const oldest = [4, 3, 2, 1].map(painted);
  await page.route(ACTIONS, (route) => {
    const currentPage = Number(new URL(route.request().url()).searchParams.get('page') ?? 1);
    const data = currentPage === 1 ? newest : oldest;
    const pagination = { totalItems: 24, currentPage, totalPages: 2, pageSize: 20 };
    return route.fulfill({ json: { data, pagination } });
  });
  await open(page, '/edit-car/5');
  const history = page.getByRole('region', { name: 'History', exact: true });
  await expect(history.getByRole('listitem')).toHaveCount(20);
  await history.getByRole('button', { name: 'Show more' }).click();
  await expect(history.getByRole('listitem')).toHaveCount(23);
  await expect(history.getByText('That’s all 23 entries.')).toBeFocused();
  await expect(history.getByText('Colour: Coat 3 → Coat 4')).toHaveCount(1);
  await page.getByText(/^Prices that visitors saw/).click();
  const prices = page.getByRole('table', { name: 'Prices that visitors saw' });
  await expect(prices.getByRole('row')).toHaveCount(3);
  await expect(prices).toContainText('Now');
  await expect(page.getByText(/^Shows 'Reduced from €|^No reduction is shown: /)).toBeVisible();
  await expectAccessible(page);
});

test('offers a retry when the history fails to load, and the form still works', async ({
  page,
  expectConsoleError,
}) => {
  expectConsoleError({ failure: 'ERR_FAILED', path: '/api/audit-log' });
  await abortFirst(page, ACTIONS);
  await open(page, '/edit-car/5');
  const history = page.getByRole('region', { name: 'History', exact: true });
  await expect(history.getByText('We couldn’t load the history. Please try again.')).toBeVisible();
  await expect(field(page, 'Colour')).toBeEditable();
  await history.getByRole('button', { name: 'Try again' }).click();
  await expect(history.getByText(/^No changes yet\./)).toBeVisible();
});
