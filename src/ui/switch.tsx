import type { ComponentProps } from 'react';
import styles from './switch.module.css';

interface SwitchProps extends Omit<ComponentProps<'input'>, 'type' | 'role'> {
  label: string;
  hint?: string;
}

export function Switch({ label, hint, className, ...input }: SwitchProps) {
  return (
    <label className={className ? `${styles.switch} ${className}` : styles.switch}>
      <span className={styles.text}>
        {label}
        {hint && <span className={styles.hint}>{hint}</span>}
      </span>
      <input type="checkbox" role="switch" aria-checked={input.checked ?? false} {...input} />
    </label>
  );
}
