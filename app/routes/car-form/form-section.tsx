import type { ComponentProps } from 'react';
import typography from '../../styles/type.module.css';
import styles from './section.module.css';

interface Props extends ComponentProps<'section'> {
  id: string;
  title: string;
  /** Adds `*` to the title. */
  required?: boolean;
  hint?: string | undefined;
}

export function FormSection({ id, title, required, hint, children, ...rest }: Props) {
  return (
    <section id={id} aria-labelledby={`${id}-title`} className={styles.section} {...rest}>
      <h2 id={`${id}-title`} className={typography.subheading}>
        {title}
        {required && <span aria-hidden> *</span>}
      </h2>
      {hint && <p className={styles.hint}>{hint}</p>}
      {children}
    </section>
  );
}
