import { X } from 'lucide-react';
import type { MouseEvent, Ref } from 'react';
import { NavLink } from 'react-router';
import type { SessionUser } from '../../domain/users.ts';
import { Brand } from './brand.tsx';
import type { DealerBrand } from './dealer-logo.tsx';
import styles from './navbar.module.css';
import { signOut } from './session.ts';
import { ThemeSwitch } from './theme.tsx';

interface MenuLink {
  to: string;
  text: string;
  /** Loads the page from the server. */
  reload?: true;
}

interface Props {
  ref: Ref<HTMLDialogElement>;
  dealer: DealerBrand;
  user: SessionUser | null;
  links: readonly MenuLink[];
  onClose: () => void;
  /** Called when the visitor follows a link. */
  onLeave: () => void;
}

export function MobileMenu({ ref, dealer, user, links, onClose, onLeave }: Props) {
  return (
    <dialog id="menu" ref={ref} aria-label="Menu" className={styles.menu}>
      <div className={styles.menuSheet}>
        <div className={styles.menuBar}>
          <Brand dealer={dealer} replace onClick={onLeave} />
          <button
            type="button"
            aria-label="Close menu"
            {...{ command: 'close', commandfor: 'menu' }}
            onClick={(event) => {
              event.preventDefault();
              onClose();
            }}
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
                  onClick={(event: MouseEvent) => {
                    onLeave();
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
