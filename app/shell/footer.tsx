import { Link } from 'react-router';
import type { Dealer } from '../../domain/dealer.ts';
import { LogoMark } from './logo.tsx';

/** Racing green closes every page: where to go, where we are, when we are there. */
export function Footer({ dealer, brand, year }: { dealer: Dealer; brand: string; year: number }) {
  const { address } = dealer;
  return (
    <footer className="shell bg-racing pt-16 pb-7 text-on-racing [--color-green:var(--color-on-racing)] lg:pt-[72px]">
      <div className="grid gap-x-(--gap) gap-y-10 sm:grid-cols-2 lg:grid-cols-[1.7fr_.75fr_1fr_.65fr]">
        <div>
          <p className="flex items-center gap-4">
            <LogoMark className="h-[22px] w-[27px]" />
            <span className="text-[30px] leading-none font-[520] tracking-[-.02em] [font-stretch:120%]">
              {brand}
            </span>
          </p>
          <p className="mt-6 max-w-[34ch] text-on-racing-2">
            Used and premium cars, inspected, described honestly and priced in full.
          </p>
        </div>
        <FooterList title="Quick links">
          <Link to="/">Home</Link>
          <Link to="/search">Search Vehicles</Link>
          <Link to="/contact">Contact Us</Link>
        </FooterList>
        <FooterList title="Visit">
          <address className="leading-[1.7] not-italic">
            {address.lines.map((line) => (
              <span key={line} className="block">
                {line}
              </span>
            ))}
            <span className="block">
              {address.town}, {address.county}
            </span>
          </address>
          <a href={`tel:${dealer.phoneE164}`} className="tnum">
            {dealer.phone}
          </a>
          <a href={`mailto:${dealer.email}`}>{dealer.email}</a>
        </FooterList>
        <FooterList title="Follow">
          {dealer.social.map(({ name, url }) => (
            <a key={name} href={url} rel="me noopener">
              {name}
            </a>
          ))}
        </FooterList>
      </div>
      <div className="t-small mt-14 flex flex-wrap justify-between gap-x-10 gap-y-2 border-t border-line-racing pt-6 text-on-racing-2">
        <p>
          © {year} {dealer.legalName}. Registered in Ireland.
        </p>
        <p className="tnum">
          {dealer.hours
            .map(({ days, opens, closes }) => `${days} ${clock(opens)}–${clock(closes)}`)
            .join(', ')}
        </p>
      </div>
    </footer>
  );
}

function FooterList({
  title,
  children,
}: {
  title: string;
  children: React.ReactNode[] | React.ReactNode;
}) {
  return (
    <div>
      <h2 className="t-label text-on-racing-2">{title}</h2>
      <div className="mt-3 flex flex-col items-start [&_a]:py-1.5 [&_a]:underline [&_a]:decoration-transparent [&_a]:underline-offset-4 [&_a]:transition-colors [&_a]:hover:decoration-current">
        {children}
      </div>
    </div>
  );
}

/** `09:00` as it is said: `9:00 AM`. */
export function clock(time: string): string {
  const [hours = 0, minutes = 0] = time.split(':').map(Number);
  return `${hours % 12 || 12}:${String(minutes).padStart(2, '0')} ${hours < 12 ? 'AM' : 'PM'}`;
}
