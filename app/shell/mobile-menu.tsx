import { X } from 'lucide-react';
import { useEffect, useRef } from 'react';
import { NavLink } from 'react-router';
import type { SessionUser } from '../../domain/users.ts';
import { Brand } from './brand.tsx';
import type { DealerBrand } from './dealer-logo.tsx';
import { followMenu } from './follow-menu.ts';
import styles from './navbar.module.css';
import { SignOutButton } from './sign-out-button.tsx';
import { ThemeSwitch } from './theme.tsx';

interface MenuLink {
  to: string;
  text: string;
  /** Loads the page from the server. */
  reload?: true;
}

interface Props {
  dealer: DealerBrand;
  user: SessionUser | null;
  links: readonly MenuLink[];
}

/** The menu of phones. On public pages, which are not hydrated, `startShell` calls `followMenu`. */
export function MobileMenu({ dealer, user, links }: Props) {
  const ref = useRef<HTMLDialogElement>(null);
  useEffect(() => (ref.current ? followMenu(ref.current) : undefined), []);
  return (
    <dialog id="menu" ref={ref} aria-label="Menu" className={styles.menu}>
      <div className={styles.menuSheet}>
        <div className={styles.menuBar}>
          <Brand dealer={dealer} replace />
          <button
            type="button"
            aria-label="Close menu"
            {...{ command: 'close', commandfor: 'menu' }}
            className={styles.closeButton}
          >
            <X size={22} strokeWidth={1.6} aria-hidden />
          </button>
        </div>
        <nav aria-label="Menu" className={styles.menuNav}>
          <ul>
            {links.map(({ to, text, reload }) => (
              <li key={to}>
                <NavLink
                  to={to}
                  end={to === '/'}
                  replace
                  reloadDocument={reload}
                  className={styles.menuLink}
                >
                  {text}
                </NavLink>
              </li>
            ))}
            {user && (
              <li>
                <SignOutButton className={styles.menuLink} />
              </li>
            )}
          </ul>
          <div className={styles.menuTheme}>
            <ThemeSwitch name="menu-theme" />
          </div>
        </nav>
      </div>
    </dialog>
  );
}
