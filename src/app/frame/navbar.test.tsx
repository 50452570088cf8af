import { expect, it } from 'vitest';
import { DEALER } from '../../../tests/helpers/app/cars.ts';
import { htmlOf } from '../../../tests/helpers/app/html.tsx';
import { Footer } from './footer.tsx';
import type { MenuContact } from './mobile-menu.tsx';
import { Navbar } from './navbar.tsx';
import { navLinks } from './nav-links.ts';
import type { Theme } from '../../features/site/theme-choice.ts';
import { ThemeProvider } from '../../features/site/theme.tsx';

const opening = 'Closed. Open again tomorrow at 9:00';

function navbar(theme: Theme, isStaff = false, contact?: MenuContact): string {
  const bar = (
    <Navbar
      dealer={{ name: 'Kelly Cars' }}
      contact={contact}
      links={navLinks({ user: null, phone: false })}
      menuLinks={navLinks({ user: null, phone: true })}
      current="/about"
      isStaff={isStaff}
    />
  );
  return htmlOf(<ThemeProvider initial={theme}>{bar}</ThemeProvider>);
}

it('marks the current page and theme in the bar and in the menu', () => {
  for (const theme of ['light', 'dark', 'light'] as const) {
    const html = navbar(theme);
    const checked = html.match(/<input[^>]*checked[^>]*>/g) ?? [];
    expect(checked).toHaveLength(2);
    for (const input of checked) expect(input).toContain(`value="${theme}"`);
    expect(html.match(/<a[^>]*aria-current="page"[^>]*>/g)).toHaveLength(2);
  }
});

it('has the sign-out button for staff only', () => {
  expect(navbar('system', true)).toContain('Logout');
  expect(navbar('system')).not.toContain('Logout');
});

it('offers the phone number, the opening state and the enquiries in the menu and in the footer', () => {
  const { phone, phoneE164 } = DEALER;
  const menu = navbar('system', false, { phone, phoneE164, opening });
  const footer = htmlOf(<Footer dealer={DEALER} opening={opening} year={2026} />);
  for (const html of [menu, footer]) {
    expect(html).toContain('href="tel:+353590000000"');
    expect(html).toContain(opening);
    expect(html).toContain('href="/enquire?kind=partExchange"');
    expect(html).toContain('href="/enquire?kind=wanted"');
  }
  expect(navbar('system')).not.toContain('tel:');
});
