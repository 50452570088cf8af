import { expect, it } from 'vitest';
import { renderPage } from '../islands/render-parts.tsx';
import { Navbar } from './navbar.tsx';
import { navLinks } from './nav-links.ts';
import type { Theme } from './theme-choice.ts';

function navbar(theme: Theme, isStaff = false): string {
  const page = (
    <Navbar
      dealer={{ name: 'Kelly Cars' }}
      links={navLinks({ user: null, phone: false })}
      menuLinks={navLinks({ user: null, phone: true })}
      current="/about"
      isStaff={isStaff}
      theme={theme}
    />
  );
  return renderPage(page).toString();
}

it('marks the page and the theme in the bar and in the menu, although its HTML is kept', () => {
  for (const theme of ['light', 'dark', 'light'] as const) {
    const html = navbar(theme);
    const checked = html.match(/<input[^>]*checked[^>]*>/g) ?? [];
    expect(checked).toHaveLength(2);
    for (const input of checked) expect(input).toContain(`value="${theme}"`);
    expect(html.match(/<a[^>]*aria-current="page"[^>]*>/g)).toHaveLength(2);
  }
});

it('has the sign-out button for staff only', () => {
  expect(navbar('system', true)).toContain('data-sign-out');
  expect(navbar('system')).not.toContain('data-sign-out');
});
