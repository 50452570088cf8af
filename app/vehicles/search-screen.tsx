import type { ReactNode } from 'react';
import styles from './search-screen.module.css';

interface Props {
  title: string;
  panel: ReactNode;
  results: ReactNode;
}

/** The layout of a search: filters above the results. */
export function SearchScreen({ title, panel, results }: Props) {
  return (
    <div className={styles.screen}>
      <h1 className={styles.title}>{title}</h1>
      {panel}
      <div className={styles.results}>{results}</div>
    </div>
  );
}
