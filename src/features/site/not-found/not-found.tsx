import { data, Link } from 'react-router';
import dark from '../../cars/home/images/banner-dark-1600.webp';
import light from '../../cars/home/images/banner-light-1600.webp';
import { notIndexed } from '../meta.ts';
import { DarkSource } from '../theme.tsx';
import typography from '../../../ui/styles/type.module.css';
import styles from './not-found.module.css';

export const loader = () => data(null, { status: 404 });

export const clientLoader = () => null;

export const meta = () => notIndexed('Page not found');

export default function NotFound() {
  return (
    <section className={styles.page}>
      <div className={styles.words}>
        <h1 className={typography.title}>Oops! Page not found</h1>
        <p className={styles.lead}>The car may have been sold, or the address may be wrong.</p>
        <Link to="/" className={styles.home}>
          Return to Home
        </Link>
      </div>
      <picture>
        <DarkSource srcSet={dark} />
        <img src={light} width={2400} height={1000} alt="" className={styles.banner} />
      </picture>
    </section>
  );
}
