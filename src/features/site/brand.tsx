import { Link, type LinkProps } from 'react-router';
import type { Dealer } from '../settings/dealer.ts';
import { DarkSource } from './theme.tsx';
import styles from './brand.module.css';

/** Details of the dealer that the navbar and the footer show. */
export type DealerBrand = Pick<Dealer, 'name' | 'logo' | 'logoDark'>;

interface LogoProps {
  dealer: DealerBrand;
  /** `page` follows the theme, `dark` is dark in both themes. */
  surface: 'page' | 'dark';
  /** Limits the size of the image. */
  className: string | undefined;
  /** Below the fold: loaded when it comes near the screen. */
  lazy?: boolean;
}

/**
 * The dealer's logo with the name as its alternative text. If the dealer has no logo for dark surfaces, the logo gets a
 * light surface behind it there.
 */
export function DealerLogo({
  dealer: { name, logo, logoDark },
  surface,
  className,
  lazy,
}: LogoProps) {
  if (!logo) return null;
  const { path, width, height } = (surface === 'dark' && logoDark) || logo;
  return (
    <picture className={styles.picture}>
      {logoDark && surface === 'page' && (
        <DarkSource srcSet={logoDark.path} width={logoDark.width} height={logoDark.height} />
      )}
      <img
        src={path}
        alt={name}
        width={width}
        height={height}
        loading={lazy ? 'lazy' : undefined}
        decoding="async"
        data-ground={logoDark ? undefined : surface}
        className={className ? `${styles.image} ${className}` : styles.image}
      />
    </picture>
  );
}

export function LogoMark({ className }: { className?: string }) {
  return (
    <svg viewBox="0 0 22 18" aria-hidden className={className} fill="currentColor">
      <path d="M0 0h22l-2.2 4.6H5.4V18H0z" />
      <path d="M8 7.2h9.4l-2.1 4.4H12l-1.2 2.6H8z" />
    </svg>
  );
}

interface Props extends Omit<LinkProps, 'to'> {
  dealer: DealerBrand;
  /** Whether the bar is dark in both themes. */
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
