import { renderToStaticMarkup } from 'react-dom/server';
import { createMemoryRouter, RouterProvider } from 'react-router';
import { expect, it } from 'vitest';
import { renderPage } from '../islands/render-parts.tsx';
import { SiteLink } from './site-link.tsx';

const element = (
  <SiteLink to="/search" replace preventScrollReset reloadDocument className="back">
    Back
  </SiteLink>
);

it('is a plain link on a page with islands, which does not run the router', () => {
  expect(renderPage(element).toString()).toContain('<a class="back" href="/search">Back</a>');
});

it('is a link of the router on other screens', () => {
  const router = createMemoryRouter([{ path: '*', element }]);
  const html = renderToStaticMarkup(<RouterProvider router={router} />);
  expect(html).toMatch(/<a class="back" href="\/search" data-discover="true">Back<\/a>/);
});
