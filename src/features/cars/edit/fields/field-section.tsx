import type { ReactNode } from 'react';
import { FormSection } from '../form-section.tsx';
import { CarField } from './car-field.tsx';
import type { TextName } from './form-values.ts';
import type { Option, Section } from './sections.ts';
import styles from './fields.module.css';

/** Options of a select that depend on a reference list or on other fields. */
export interface Choice {
  options: Option[];
  prompt?: string;
  disabled?: boolean;
  onChosen?: (value: string) => void;
  /** Loads the options again, after that failed. */
  onRetry?: () => void;
  /** Shown below the select, for example to add an option. */
  below?: ReactNode;
}

interface Props {
  section: Section;
  choices?: Partial<Record<string, Choice>>;
  hint?: string;
  /** Hints that depend on the user's input. They replace the static hint of a field. */
  hints?: Partial<Record<TextName, string | undefined>>;
  children?: ReactNode;
}

export function FieldSection({ section, choices = {}, hint, hints = {}, children }: Props) {
  return (
    <FormSection id={section.id} title={section.title} hint={hint}>
      <div className={styles.grid}>
        {section.fields.map((field) => (
          <CarField
            key={field.name}
            field={{ ...field, ...(hints[field.name] && { hint: hints[field.name] }) }}
            {...choices[field.name]}
          />
        ))}
      </div>
      {children}
    </FormSection>
  );
}
