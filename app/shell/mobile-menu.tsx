import { X } from 'lucide-react';
import type { MouseEvent } from 'react';
import { NavLink } from 'react-router';
import type { SessionUser } from '../../domain/user.ts';
import { navLinks } from './nav-links.ts';
import { Brand } from './navbar.tsx';
import styles from './navbar.module.css';
import { signOut } from './session.ts';
import { ThemeSwitch } from './theme.tsx';
import type { useMenu } from './use-menu.ts';

interface Props {
  menu: ReturnType<typeof useMenu>;
  brand: string;
  user: SessionUser | null;
}

export function MobileMenu({ menu, brand, user }: Props) {
  return (
    <dialog id="menu" ref={menu.ref} aria-label="Menu" className={styles.menu}>
      <div className={styles.menuSheet}>
        <div className={styles.menuBar}>
          <Brand name={brand} replace onClick={menu.leave} />
          <button
            type="button"
            aria-label="Close menu"
            {...{ command: 'close', commandfor: 'menu' }}
            onClick={(event) => {
              event.preventDefault();
              menu.close();
            }}
            className={styles.closeButton}
          >
            <X size={22} strokeWidth={1.6} aria-hidden />
          </button>
        </div>
        <nav aria-label="Menu" className={styles.menuNav}>
          <ul>
            {navLinks({ staff: user !== null, phone: true }).map(({ to, text, reload }) => (
              <li key={to}>
                <NavLink
                  to={to}
                  end={to === '/'}
                  replace
                  reloadDocument={reload}
                  onClick={(event: MouseEvent) => {
                    menu.leave();
                    if (!reload) return;
                    event.preventDefault();
                    location.replace(to);
                  }}
                  className={styles.menuLink}
                >
                  {text}
                </NavLink>
              </li>
            ))}
            {user && (
              <li>
                <button type="button" onClick={() => void signOut()} className={styles.menuLink}>
                  Logout
                </button>
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
