import type { ReactNode } from 'react';
import panel from './panel.module.css';
import typography from './styles/type.module.css';

interface Props {
  /** Of the title. */
  id: string;
  title: string;
  className?: string | undefined;
  children: ReactNode;
}

/** A part of a screen, named by its title. */
export const Section = ({ id, title, className = panel.section, children }: Props) => (
  <section aria-labelledby={id} className={className}>
    <h2 id={id} className={typography.subheading}>
      {title}
    </h2>
    {children}
  </section>
);
