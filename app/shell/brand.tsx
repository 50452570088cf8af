import type { ComponentProps } from 'react';
import { type DealerBrand, DealerLogo } from './dealer-logo.tsx';
import { SiteLink } from '../ui/site-link.tsx';
import { LogoMark } from './logo.tsx';
import styles from './navbar.module.css';

interface Props extends Omit<ComponentProps<typeof SiteLink>, 'to'> {
  dealer: DealerBrand;
  /** The bar is dark in both themes. */
  onDark?: boolean;
}

export function Brand({ dealer, onDark, ...link }: Props) {
  return (
    <SiteLink to="/" {...link} className={styles.brand}>
      {dealer.logo ? (
        <DealerLogo
          dealer={dealer}
          surface={onDark ? 'dark' : 'page'}
          className={styles.dealerLogo}
        />
      ) : (
        <>
          <LogoMark className={styles.logo} />
          {dealer.name}
        </>
      )}
    </SiteLink>
  );
}
