import { Menu, SunMoon } from 'lucide-react';
import { SavedLink } from '../../features/cars/components/save-button.tsx';
import { Brand, type DealerBrand } from '../../features/site/brand.tsx';
import { MenuButton } from './menu-button.tsx';
import { LinkList, type MenuContact, MobileMenu } from './mobile-menu.tsx';
import type { NavLink } from './nav-links.ts';
import styles from './navbar.module.css';
import { ThemeSwitch } from '../../features/site/theme.tsx';

interface Props {
  dealer: DealerBrand;
  /** Missing if the dealer's details failed to load. */
  contact?: MenuContact;
  links: readonly NavLink[];
  menuLinks: readonly NavLink[];
  /** `to` of the link to the current page; empty if there is no link to it. */
  current: string;
  isStaff: boolean;
}

/** On the home page the bar overlays the hero and scrolls away; elsewhere it is sticky. */
export function Navbar({ dealer, contact, links, menuLinks, current, isStaff }: Props) {
  return (
    <header className={styles.header} data-on-hero={current === '/' ? '' : undefined}>
      <div className={styles.bar}>
        <Brand dealer={dealer} />
        <nav aria-label="Main" className={styles.nav}>
          <LinkList
            {...{ links, current, isStaff }}
            className={styles.links}
            linkClass={styles.link}
          />
          <SavedLink />
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
      <MobileMenu
        dealer={dealer}
        contact={contact}
        isStaff={isStaff}
        links={menuLinks}
        current={current}
      />
    </header>
  );
}
