import type { ComponentProps } from 'react';
import styles from './radio.module.css';

/** A radio button with its label. `className` applies to the label. */
export function Radio({ className, children, ...input }: Omit<ComponentProps<'input'>, 'type'>) {
  return (
    <label className={className ? `${styles.label} ${className}` : styles.label}>
      <input {...input} type="radio" className={styles.control} />
      {children}
    </label>
  );
}
