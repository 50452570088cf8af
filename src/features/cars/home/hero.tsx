import type { ReactNode } from 'react';
import dark700 from './images/banner-dark-700.webp';
import dark1100 from './images/banner-dark-1100.webp';
import dark1600 from './images/banner-dark-1600.webp';
import dark2400 from './images/banner-dark.webp';
import light700 from './images/banner-light-700.webp';
import light1100 from './images/banner-light-1100.webp';
import light1600 from './images/banner-light-1600.webp';
import light2400 from './images/banner-light.webp';
import { DarkSource } from '../../site/theme.tsx';
import typography from '../../../ui/styles/type.module.css';
import styles from './home.module.css';

const LIGHT = `${light700} 700w, ${light1100} 1100w, ${light1600} 1600w, ${light2400} 2400w`;
const DARK = `${dark700} 700w, ${dark1100} 1100w, ${dark1600} 1600w, ${dark2400} 2400w`;
const SIZES = '(min-width:900px) 100vw, 145vw';

interface Props {
  title: string;
  subtitle: string;
  /** The field for a sentence, and examples. */
  children: ReactNode;
}

export function Hero({ title, subtitle, children }: Props) {
  return (
    <section className={styles.hero} aria-labelledby="hero-title">
      <div className={styles.words}>
        <h1 id="hero-title" className={typography.display}>
          {title}
        </h1>
        <p className={styles.subtitle}>{subtitle}</p>
        <div className={styles.sentence}>{children}</div>
      </div>
      <picture className={styles.banner}>
        <DarkSource srcSet={DARK} sizes={SIZES} />
        <img
          src={light1600}
          srcSet={LIGHT}
          sizes={SIZES}
          width={2400}
          height={1000}
          alt=""
          fetchPriority="high"
        />
      </picture>
    </section>
  );
}
