import { data, Link } from 'react-router';
import dark from '../../images/banner-dark-1600.webp';
import light from '../../images/banner-light-1600.webp';
import { useTheme } from '../../shell/theme.tsx';
import type { Route } from './+types/not-found';
import typography from '../../styles/type.module.css';
import styles from './not-found.module.css';

export const loader = () => data(null, { status: 404 });

export const meta: Route.MetaFunction = () => [
  { title: 'Page not found' },
  { name: 'robots', content: 'noindex' },
];

export default function NotFound() {
  const { theme } = useTheme();
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
        {theme === 'system' && <source media="(prefers-color-scheme: dark)" srcSet={dark} />}
        <img
          src={theme === 'dark' ? dark : light}
          width={2400}
          height={1000}
          alt=""
          className={styles.banner}
        />
      </picture>
    </section>
  );
}
