import type { Dealer } from '../settings/dealer.ts';
import styles from './dealer-logo.module.css';
import { DarkSource } from './theme.tsx';

/** Details of the dealer that the navbar and the footer show. */
export type DealerBrand = Pick<Dealer, 'name' | 'logo' | 'logoDark'>;

interface Props {
  dealer: DealerBrand;
  /** `page` follows the theme, `dark` is dark in both themes. */
  surface: 'page' | 'dark';
  /** Limits the size of the image. */
  className: string | undefined;
  /** Below the fold: loaded when it comes near the screen. */
  lazy?: boolean;
}

/**
 * The dealer's logo with the name as its alternative text. On a dark surface, a dealer without a logo for dark
 * surfaces gets a light one behind the logo.
 */
export function DealerLogo({ dealer: { name, logo, logoDark }, surface, className, lazy }: Props) {
  if (!logo) return null;
  const { path, width, height } = (surface === 'dark' && logoDark) || logo;
  return (
    <picture className={styles.logo}>
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
