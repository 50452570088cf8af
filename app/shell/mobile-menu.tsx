import { X } from 'lucide-react';
import { useEffect, useRef } from 'react';
import { followDialog } from '../ui/overlays.ts';
import { SiteLink } from '../ui/site-link.tsx';
import { Brand } from './brand.tsx';
import type { DealerBrand } from './dealer-logo.tsx';
import type { NavLink } from './nav-links.ts';
import styles from './navbar.module.css';
import { SignOutButton } from './sign-out-button.tsx';
import { ThemeSwitch } from './theme.tsx';

interface Props {
  dealer: DealerBrand;
  isStaff: boolean;
  links: readonly NavLink[];
  /** The address of the link to this page; empty if it has no link. */
  current: string;
}

/** The menu of phones. On public pages, which are not hydrated, `startPage` calls `followDialog`. */
export function MobileMenu({ dealer, isStaff, links, current }: Props) {
  const ref = useRef<HTMLDialogElement>(null);
  useEffect(() => (ref.current ? followDialog(ref.current) : undefined), []);
  return (
    <dialog id="menu" ref={ref} aria-label="Menu" className={styles.menu}>
      <div className={styles.menuSheet}>
        <div className={styles.menuBar}>
          <Brand dealer={dealer} />
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
                <SiteLink
                  to={to}
                  reloadDocument={reload}
                  aria-current={to === current ? 'page' : undefined}
                  className={styles.menuLink}
                >
                  {text}
                </SiteLink>
              </li>
            ))}
            {isStaff && (
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
