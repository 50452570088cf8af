import { renderToStaticMarkup } from 'react-dom/server';
import { expect, it } from 'vitest';
import { UsedVehicles } from './vehicle-sections.tsx';

it('links to the same pages with Try again if a section failed to load', () => {
  const html = renderToStaticMarkup(<UsedVehicles answer={null} pages={{ used: 2, premium: 3 }} />);
  expect(html).toContain('We couldn’t load these cars.');
  expect(html).toMatch(/<a href="\/\?used=2&amp;premium=3"[^>]*>Try again<\/a>/);
});
