import { CarField } from './car-field.tsx';
import type { TextName } from './form-values.ts';
import type { Option, Section } from './sections.ts';
import sectionStyles from '../section.module.css';
import styles from './fields.module.css';

/** Options of a select that depend on a reference list or on other fields. */
export interface Choice {
  options: Option[];
  prompt?: string;
  disabled?: boolean;
  onChosen?: (value: string) => void;
}

interface Props {
  section: Section;
  choices?: Partial<Record<string, Choice>>;
  hint?: string;
  /** Hints that depend on the user's input. They replace the static hint of a field. */
  hints?: Partial<Record<TextName, string | undefined>>;
}

export function FieldSection({ section, choices = {}, hint, hints = {} }: Props) {
  return (
    <section
      id={section.id}
      aria-labelledby={`${section.id}-title`}
      className={sectionStyles.section}
    >
      <h2 id={`${section.id}-title`} className={sectionStyles.heading}>
        {section.title}
      </h2>
      {hint && <p className={sectionStyles.hint}>{hint}</p>}
      <div className={styles.grid}>
        {section.fields.map((field) => (
          <CarField
            key={field.name}
            field={{ ...field, ...(hints[field.name] && { hint: hints[field.name] }) }}
            {...choices[field.name]}
          />
        ))}
      </div>
    </section>
  );
}
