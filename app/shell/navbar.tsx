import { Menu, SunMoon } from 'lucide-react';
import { useLocation } from 'react-router';
import type { SessionUser } from '../../domain/users.ts';
import { Brand } from './brand.tsx';
import type { DealerBrand } from './dealer-logo.tsx';
import { MenuButton } from './menu-button.tsx';
import { MobileMenu } from './mobile-menu.tsx';
import { navLinks } from './nav-links.ts';
import styles from './navbar.module.css';
import { SignOutButton } from './sign-out-button.tsx';
import { ThemeSwitch } from './theme.tsx';

/** On the home page the bar overlays the hero and scrolls away; elsewhere it is sticky. */
export function Navbar({ dealer, user }: { dealer: DealerBrand; user: SessionUser | null }) {
  const { pathname } = useLocation();
  return (
    <header className={styles.header} data-on-hero={pathname === '/' ? '' : undefined}>
      <div className={styles.bar}>
        <Brand dealer={dealer} />
        <nav aria-label="Main" className={styles.nav}>
          <ul className={styles.links}>
            {navLinks({ user, phone: false }).map(({ to, text }) => (
              <li key={to}>
                <a
                  href={to}
                  aria-current={to === pathname ? 'page' : undefined}
                  className={styles.link}
                >
                  {text}
                </a>
              </li>
            ))}
            {user && (
              <li>
                <SignOutButton className={styles.link} />
              </li>
            )}
          </ul>
          <button
            type="button"
            popoverTarget="theme"
            aria-label="Theme"
            className={styles.themeButton}
          >
            <SunMoon size={19} strokeWidth={1.6} aria-hidden />
          </button>
          <div id="theme" popover="auto" className={styles.themePopover}>
            <ThemeSwitch name="theme" />
          </div>
          <MenuButton label="Menu" className={styles.menuButton}>
            <Menu size={22} strokeWidth={1.6} aria-hidden />
          </MenuButton>
        </nav>
      </div>
      <MobileMenu dealer={dealer} user={user} links={navLinks({ user, phone: true })} />
    </header>
  );
}
