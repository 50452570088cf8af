import { renderToString } from 'react-dom/server';
import { createMemoryRouter, RouterProvider } from 'react-router';
import { expect, it } from 'vitest';
import type { Role } from '../../capabilities.ts';
import { MailNotice } from './mail-notice.tsx';

/** Renders the notice on a screen of a user with this role. */
function notice(role: Role, hasMailServer: boolean): string {
  const root = { user: { userId: 1, email: '', firstName: '', lastName: '', role }, hasMailServer };
  const routes = [{ id: 'root', path: '/', loader: () => root, element: <MailNotice /> }];
  const router = createMemoryRouter(routes, { hydrationData: { loaderData: { root } } });
  return renderToString(<RouterProvider router={router} />);
}

it('says on staff screens that no mail server is set up, and links to the settings for owners', () => {
  expect(notice('admin', false)).toContain('Emails are not sent: no mail server is set up');
  expect(notice('admin', false)).toContain('href="/settings/email"');
  expect(notice('prep', false)).toContain('Emails are not sent: no mail server is set up');
  expect(notice('prep', false)).not.toContain('href');
  expect(notice('admin', true)).toBe('');
});
