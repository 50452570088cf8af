import { Link, type LinkProps } from 'react-router';
import { LogoMark } from './logo.tsx';
import styles from './navbar.module.css';

export function Brand({ name, ...link }: { name: string } & Omit<LinkProps, 'to'>) {
  return (
    <Link to="/" {...link} className={styles.brand}>
      <LogoMark className={styles.logo} />
      {name}
    </Link>
  );
}
