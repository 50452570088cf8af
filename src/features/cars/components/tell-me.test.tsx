import { renderToString } from 'react-dom/server';
import { createMemoryRouter, RouterProvider } from 'react-router';
import { expect, it } from 'vitest';
import { TellMe } from './tell-me.tsx';

function linkOf(hasMailServer: boolean): string {
  const element = <TellMe to="/alerts/new?makeId=3">Tell me when one arrives</TellMe>;
  const routes = [{ id: 'root', path: '/', loader: () => ({}), element }];
  const hydrationData = { loaderData: { root: { hasMailServer } } };
  const router = createMemoryRouter(routes, { hydrationData });
  return renderToString(<RouterProvider router={router} />);
}

it('offers an email alert only on a site that sends emails, else the form for a wanted car', () => {
  expect(linkOf(true)).toContain('href="/alerts/new?makeId=3"');
  expect(linkOf(true)).toContain('Tell me when one arrives');
  expect(linkOf(false)).toContain('href="/enquire?kind=wanted&amp;makeId=3"');
  expect(linkOf(false)).toContain('Tell us what you’re looking for');
});
