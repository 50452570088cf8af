import type { ComponentProps, ReactNode } from 'react';
import styles from './tick-box.module.css';

interface Props extends Omit<ComponentProps<'input'>, 'type' | 'className'> {
  /** The label. */
  children: ReactNode;
}

/** A checkbox followed by its label. */
export function TickBox({ children, ...input }: Props) {
  return (
    <label className={styles.tickBox}>
      <input type="checkbox" {...input} />
      {children}
    </label>
  );
}
