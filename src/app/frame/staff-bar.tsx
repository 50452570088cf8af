import { ChevronDown } from 'lucide-react';
import { type ComponentType, useEffect, useRef, useState } from 'react';
import { Link } from 'react-router';
import type { StaffBarData } from '../root-data.ts';
import { SignOutButton } from './sign-out-button.tsx';
import styles from './staff-bar.module.css';

/**
 * Links to the staff screens, above the public pages of signed-in users. The server sends the links, so that visitors
 * do not load the list of staff screens.
 */
export function StaffBar({ links, menu, waiting }: StaffBarData) {
  const Waiting = useWaitingNumber(waiting !== null);
  const more = useRef<HTMLDivElement>(null);
  const close = () => more.current?.hidePopover();
  return (
    <nav aria-label="Staff" className={styles.bar}>
      <ul className={styles.links}>
        {links.map(({ to, text }) => (
          <li key={to}>
            <Link to={to} className={styles.link}>
              {text}
              {to === '/enquiries' &&
                (Waiting ? <Waiting first={waiting} /> : waiting ? ` (${waiting})` : null)}
            </Link>
          </li>
        ))}
      </ul>
      <button
        type="button"
        popoverTarget="staff-menu"
        // On phones, the navbar has a button "Menu" too.
        aria-label="Staff menu"
        className={styles.link}
      >
        Menu
        <ChevronDown size={16} strokeWidth={1.6} aria-hidden />
      </button>
      <div ref={more} id="staff-menu" popover="auto" className={styles.menu}>
        <ul>
          {menu.map(({ to, text }) => (
            <li key={to}>
              <Link to={to} className={styles.menuLink} onClick={close}>
                {text}
              </Link>
            </li>
          ))}
          <li>
            <SignOutButton className={styles.menuLink} />
          </li>
        </ul>
      </div>
    </nav>
  );
}

/** Loads the component that follows the number of waiting enquiries, which visitors do not need. */
function useWaitingNumber(isShown: boolean) {
  const [Waiting, setWaiting] = useState<ComponentType<{ first: number | null }> | null>(null);
  useEffect(() => {
    if (!isShown) return;
    import('../../features/enquiries/components/waiting-number.tsx').then(
      ({ WaitingNumber }) => setWaiting(() => WaitingNumber),
      (error: unknown) => console.warn('Cannot load the number of waiting enquiries', error),
    );
  }, [isShown]);
  return Waiting;
}
