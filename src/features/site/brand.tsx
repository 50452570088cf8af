import { Link, type LinkProps } from 'react-router';
import { type DealerBrand, DealerLogo } from './dealer-logo.tsx';
import { LogoMark } from './logo.tsx';
import styles from './brand.module.css';

interface Props extends Omit<LinkProps, 'to'> {
  dealer: DealerBrand;
  /** The bar is dark in both themes. */
  onDark?: boolean;
}

export function Brand({ dealer, onDark, ...link }: Props) {
  return (
    <Link to="/" {...link} className={styles.brand}>
      {dealer.logo ? (
        <DealerLogo
          dealer={dealer}
          surface={onDark ? 'dark' : 'page'}
          className={styles.dealerLogo}
        />
      ) : (
        <>
          <LogoMark className={styles.logo} />
          <span className={styles.brandName}>{dealer.name}</span>
        </>
      )}
    </Link>
  );
}
