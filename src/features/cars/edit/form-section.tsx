import type { ComponentProps } from 'react';
import typography from '../../../ui/styles/type.module.css';
import styles from './car-form.module.css';

interface Props extends ComponentProps<'section'> {
  id: string;
  title: string;
  /** Adds `*` to the title. */
  required?: boolean;
  hint?: string | undefined;
}

const titleId = (sectionId: string) => `${sectionId}-title`;

export const focusSection = (id: string) => document.getElementById(titleId(id))?.focus();

export function FormSection({ id, title, required, hint, children, ...rest }: Props) {
  return (
    <section id={id} aria-labelledby={titleId(id)} className={styles.section} {...rest}>
      <h2 id={titleId(id)} tabIndex={-1} className={typography.subheading}>
        {title}
        {required && <span aria-hidden> *</span>}
      </h2>
      {hint && <p className={styles.hint}>{hint}</p>}
      {children}
    </section>
  );
}
