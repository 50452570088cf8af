import { Phone, X } from 'lucide-react';
import { useEffect, useRef } from 'react';
import { Link } from 'react-router';
import { SavedCount } from '../../features/cars/components/save-button.tsx';
import { SHORTLIST_PATH } from '../../features/cars/components/shortlist.ts';
import { followDialog } from '../../ui/overlays.ts';
import button from '../../ui/button.module.css';
import { Brand, type DealerBrand } from '../../features/site/brand.tsx';
import { ENQUIRY_LINKS, type NavLink } from './nav-links.ts';
import typography from '../../ui/styles/type.module.css';
import styles from './navbar.module.css';
import { closeMenu } from './menu-button.tsx';
import { SignOutButton } from './sign-out-button.tsx';
import { ThemeSwitch } from '../../features/site/theme.tsx';

/** The contacts and opening hours of the dealer. */
export interface MenuContact {
  phone: string;
  phoneE164: string;
  /** Whether the dealer is open, as a text. */
  opening: string;
}

interface Props {
  dealer: DealerBrand;
  /** Only in the menu for visitors. */
  contact?: MenuContact;
  isStaff: boolean;
  links: readonly NavLink[];
  /** The address of the link to this page; empty if it has no link. */
  current: string;
}

export function MobileMenu({ dealer, contact, isStaff, links, current }: Props) {
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
            onClick={closeMenu}
            className={styles.closeButton}
          >
            <X size={22} strokeWidth={1.6} aria-hidden />
          </button>
        </div>
        <nav aria-label="Menu" className={styles.menuNav}>
          <LinkList {...{ links, current, isStaff }} linkClass={styles.menuLink} />
          {contact && <Contact {...contact} />}
          <div className={styles.menuTheme}>
            <ThemeSwitch name="menu-theme" />
          </div>
        </nav>
      </div>
    </dialog>
  );
}

function Contact({ phone, phoneE164, opening }: MenuContact) {
  return (
    <>
      <ul className={styles.menuEnquiries}>
        {ENQUIRY_LINKS.map(({ to, text }) => (
          <li key={to}>
            <Link to={to}>{text}</Link>
          </li>
        ))}
      </ul>
      <div className={styles.menuCall}>
        <a href={`tel:${phoneE164}`} className={button.primary}>
          <Phone size={18} strokeWidth={1.6} aria-hidden />
          Call {phone}
        </a>
        <p className={typography.hint}>{opening}</p>
      </div>
    </>
  );
}

interface LinkListProps extends Pick<Props, 'links' | 'current' | 'isStaff'> {
  className?: string | undefined;
  linkClass: string | undefined;
}

/** The links of the bar or of the menu, and the sign-out of staff. */
export const LinkList = ({ links, current, isStaff, className, linkClass }: LinkListProps) => (
  <ul className={className}>
    {links.map(({ to, text, reload }) => (
      <li key={to}>
        <Link
          to={to}
          reloadDocument={reload}
          aria-current={to === current ? 'page' : undefined}
          className={linkClass}
        >
          {text}
          {to === SHORTLIST_PATH && <SavedCount />}
        </Link>
      </li>
    ))}
    {isStaff && (
      <li>
        <SignOutButton className={linkClass} />
      </li>
    )}
  </ul>
);
