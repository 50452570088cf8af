import type { Dealer } from '../../features/settings/dealer.ts';
import { identitySentences } from '../../features/settings/identity.ts';
import typography from '../../ui/styles/type.module.css';
import { EmailLink } from '../../ui/email-link.tsx';
import { Phone } from 'lucide-react';
import { Link } from 'react-router';
import { DealerLogo, LogoMark } from '../../features/site/brand.tsx';
import styles from './footer.module.css';
import { ENQUIRY_LINKS } from './nav-links.ts';

interface Props {
  dealer: Dealer;
  /** Whether the dealer is open, as a text. */
  opening: string;
  year: number;
}

export function Footer({ dealer, opening, year }: Props) {
  const { address } = dealer;
  return (
    <footer className={styles.footer}>
      <div className={styles.columns}>
        <div className={styles.about}>
          {dealer.logo ? (
            <DealerLogo dealer={dealer} surface="dark" className={styles.dealerLogo} lazy />
          ) : (
            <p className={styles.brand}>
              <LogoMark className={styles.logo} />
              <span className={styles.brandName}>{dealer.name}</span>
            </p>
          )}
          <p className={styles.claim}>
            Used and premium cars, inspected, described honestly and priced in full.
          </p>
          <div className={styles.call}>
            <a href={`tel:${dealer.phoneE164}`} className={styles.callLink}>
              <Phone size={18} strokeWidth={1.6} aria-hidden />
              <span>
                Call <span className={typography.figures}>{dealer.phone}</span>
              </span>
            </a>
            <p className={styles.opening}>{opening}</p>
          </div>
        </div>
        <FooterList title="Quick links">
          <Link to="/">Home</Link>
          <Link to="/search">Search Vehicles</Link>
          <Link to="/contact">Contact Us</Link>
          <Link to="/your-rights">Your rights</Link>
          <Link to="/privacy">Privacy</Link>
          <Link to="/accessibility">Accessibility</Link>
        </FooterList>
        <FooterList title="We can help">
          {ENQUIRY_LINKS.map(({ to, text }) => (
            <Link key={to} to={to}>
              {text}
            </Link>
          ))}
          <Link to="/enquire">Send us a message</Link>
        </FooterList>
        <FooterList title="Visit">
          <address className={styles.address}>
            {address.lines.map((line) => (
              <span key={line}>{line}</span>
            ))}
            <span>
              {address.town}, {address.county}
            </span>
          </address>
          <EmailLink email={dealer.email} />
        </FooterList>
        <FooterList title="Follow">
          {dealer.social.map(({ name, url }) => (
            <a key={name} href={url} rel="me noopener">
              {name}
            </a>
          ))}
        </FooterList>
      </div>
      <div className={styles.legal}>
        <p>{[`© ${year} ${dealer.legalName}.`, ...identitySentences(dealer)].join(' ')}</p>
        <p className={typography.figures}>
          {dealer.hours.map(({ days, opens, closes }) => `${days} ${opens}–${closes}`).join(', ')}
        </p>
      </div>
    </footer>
  );
}

function FooterList({ title, children }: { title: string; children: React.ReactNode }) {
  return (
    <div>
      <h2 className={styles.listTitle}>{title}</h2>
      <div className={styles.list}>{children}</div>
    </div>
  );
}
