import { ChevronDown } from 'lucide-react';
import { useRef } from 'react';
import { Link } from 'react-router';
import { ROLE_NAMES } from '../../platform/capabilities.ts';
import type { SessionUser } from '../users.ts';
import { ThemeSwitch } from '../../site/theme.tsx';
import styles from './frame.module.css';

/** The user's name, which opens a menu with the account and the theme. */
export function AccountMenu({ user }: { user: SessionUser }) {
  const menu = useRef<HTMLDivElement>(null);
  return (
    <>
      <button type="button" popoverTarget="account-menu" className={styles.accountButton}>
        <span className={styles.firstName}>{user.firstName}</span>
        <ChevronDown size={16} strokeWidth={1.6} aria-hidden />
      </button>
      <div ref={menu} id="account-menu" popover="auto" className={styles.accountMenu}>
        <p className={styles.userName}>
          {user.firstName} {user.lastName}
        </p>
        <p className={styles.userRole}>{ROLE_NAMES[user.role]}</p>
        <Link
          to="/account"
          className={styles.accountLink}
          onClick={() => menu.current?.hidePopover()}
        >
          Your account
        </Link>
        <ThemeSwitch name="account-theme" />
      </div>
    </>
  );
}
