import { ChevronDown, Menu } from 'lucide-react';
import { type ReactNode, useEffect, useRef } from 'react';
import { Link, NavLink, useLocation } from 'react-router';
import { useHydrated } from '../../../ui/use-hydrated.ts';
import { Brand } from '../../../features/site/brand.tsx';
import { useDealer } from '../../dealer.ts';
import { MenuButton } from '../menu-button.tsx';
import { MobileMenu } from '../mobile-menu.tsx';
import { navLinks } from '../nav-links.ts';
import { useCan, useUser } from '../../session.ts';
import { SignOutButton } from '../sign-out-button.tsx';
import { EnquirySignals } from '../../../features/enquiries/enquiry-signals.tsx';
import { FindButton } from '../../../features/cars/components/find-box.tsx';
import { SignInAgain } from './sign-in-again.tsx';
import { currentEntry, entriesFor, type FrameEntry } from './entries.ts';
import { MailNotice } from './mail-notice.tsx';
import typography from '../../../ui/styles/type.module.css';
import styles from './frame.module.css';
import { ROLE_NAMES } from '../../capabilities.ts';
import type { SessionUser } from '../../session-user.ts';
import { ThemeSwitch } from '../../../features/site/theme.tsx';
import { askBeforeUnload } from '../../../ui/before-unload.ts';
import { forgetUnsavedForms, hasUnsavedInput, useHasUnsavedForms } from '../../../ui/unsaved.ts';
import button from '../../../ui/button.module.css';
import { ConfirmDialog } from '../../../ui/dialog.tsx';
import { useLeaveGuard } from '../../../ui/use-leave-guard.ts';

/** Public pages that the frame links to. */
const SITE_LINKS = ['/', '/about', '/contact', '/search'];

/**
 * The frame of the staff area: a bar with the site's links and the account, the navigation, and the page. On
 * phones the navigation is a bar at the bottom, with the rest in a menu.
 */
export function StaffFrame({ children }: { children: ReactNode }) {
  const { pathname } = useLocation();
  const dealer = useDealer();
  const user = useUser();
  const can = useCan();
  const entries = entriesFor(user);
  const current = currentEntry(pathname);
  const links = navLinks({ user, phone: true });
  const menuLinks = [
    ...links.filter(({ to }) => SITE_LINKS.includes(to)),
    ...entries,
    { to: '/account', text: 'Your account' },
  ];

  return (
    <div className={styles.frame}>
      <header className={styles.header}>
        <div className={styles.house}>
          <Brand dealer={dealer} onDark />
          <nav aria-label="Site" className={styles.site}>
            {links
              .filter(({ to }) => SITE_LINKS.includes(to))
              .map(({ to, text, reload }) => (
                <NavLink key={to} to={to} reloadDocument={reload}>
                  {text}
                </NavLink>
              ))}
          </nav>
          {can('cars.read') && <FindButton className={styles.find} />}
          {user && <AccountMenu user={user} />}
          <SignOutButton className={styles.signOut} />
        </div>
        <nav aria-label="Main" className={styles.nav}>
          <ul>
            {entries.map((entry) => (
              <li key={entry.to} data-phone={entry.inPhoneBar ? '' : undefined}>
                <EntryLink entry={entry} isCurrent={entry.to === current} />
              </li>
            ))}
            <li data-phone="" className={styles.menuItem}>
              <MenuButton className={styles.entry}>
                <Menu size={20} strokeWidth={1.6} aria-hidden />
                Menu
              </MenuButton>
            </li>
          </ul>
        </nav>
        <MobileMenu
          dealer={dealer}
          isStaff={user !== null}
          links={menuLinks}
          current={current ?? pathname}
        />
      </header>
      {can('enquiries') && <EnquirySignals />}
      <MailNotice />
      <noscript>
        <p className={styles.noScript}>
          This area needs JavaScript. Allow it in the settings of your browser, then reload the
          page.
        </p>
      </noscript>
      {/* Inert before hydration, because forms would lose what the user types. */}
      <main id="main" tabIndex={-1} inert={!useHydrated()}>
        <SignInAgain />
        <UnsavedGuard />
        {children}
      </main>
    </div>
  );
}

function EntryLink({ entry, isCurrent }: { entry: FrameEntry; isCurrent: boolean }) {
  const { to, text, icon: Icon, Count } = entry;
  return (
    <Link to={to} aria-current={isCurrent ? 'page' : undefined} className={styles.entry}>
      <Icon size={20} strokeWidth={1.6} aria-hidden className={styles.icon} />
      <span>
        {text}
        {Count && <Count />}
      </span>
    </Link>
  );
}

/** The user's name, which opens a menu with the account and the theme. */
function AccountMenu({ user }: { user: SessionUser }) {
  const menu = useRef<HTMLDivElement>(null);
  return (
    <>
      <button type="button" popoverTarget="account-menu" className={styles.accountButton}>
        <span className={styles.firstName}>{user.firstName}</span>
        <ChevronDown size={16} strokeWidth={1.6} aria-hidden />
      </button>
      <div ref={menu} id="account-menu" popover="auto" className={styles.accountMenu}>
        <p className={typography.name}>
          {user.firstName} {user.lastName}
        </p>
        <p className={typography.hint}>{ROLE_NAMES[user.role]}</p>
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

/** Asks before the user leaves a staff screen, or the site, with input that is not saved yet. */
function UnsavedGuard() {
  useEffect(() => askBeforeUnload(hasUnsavedInput), []);
  // The router supports one blocker at a time, and the car form has its own.
  return useHasUnsavedForms() && <LeaveDialog />;
}

function LeaveDialog() {
  const { isBlocked, stay, leave } = useLeaveGuard(false, true);
  return (
    <ConfirmDialog
      open={isBlocked}
      addsEntry={false}
      onClose={stay}
      title="Leave without saving?"
      text="Your changes on this page aren’t saved yet."
      cancel="Stay here"
      confirm={
        <button
          type="button"
          className={button.danger}
          onClick={() => {
            // Otherwise the browser asks again if the navigation loads a document.
            forgetUnsavedForms();
            leave();
          }}
        >
          Leave
        </button>
      }
    />
  );
}
