import { irishTime } from '../opening/day-text.ts';
import type { AuditEntry } from './audit-log.ts';
import {
  ACTION_VERBS,
  type AuditTexts,
  type ChangedField,
  changedFields,
  summaryOf,
} from './audit-texts.ts';
import styles from './audit-entry-list.module.css';

/** Entries with more fields, such as those of a new car, are collapsed. */
const MAX_EXPANDED_FIELDS = 6;
/** Number of fields in the summary of a collapsed entry. */
const NAMED_FIELDS = 3;

interface Props {
  entries: readonly AuditEntry[];
  /** The texts of the entities in the entries. */
  texts: readonly AuditTexts[];
  /** For entries that are all about the same car. */
  hideSubject?: boolean;
}

export function AuditEntryList({ entries, texts, hideSubject = false }: Props) {
  return (
    <ol className={styles.entries}>
      {entries.map((entry) => (
        <li key={entry.auditEntryId}>
          <div>
            <p className={styles.summary}>
              {hideSubject ? ACTION_VERBS[entry.action] : summaryOf(entry, texts)}
            </p>
            <Changes fields={changedFields(entry, texts)} />
          </div>
          <p className={styles.author}>
            {entry.name}, <time dateTime={entry.at}>{irishTime(entry.at)}</time>
          </p>
        </li>
      ))}
    </ol>
  );
}

function Changes({ fields }: { fields: ChangedField[] }) {
  const lines = fields.map((field) => <Change key={field.label} {...field} />);
  if (fields.length <= MAX_EXPANDED_FIELDS) return <>{lines}</>;
  return (
    <details>
      <summary className={styles.toggle}>{fieldSummary(fields)}</summary>
      {lines}
    </details>
  );
}

function Change({ label, line, before, after }: ChangedField) {
  if (line !== null) {
    return (
      <p className={styles.change}>
        {label}: {line}
      </p>
    );
  }
  return (
    <details>
      <summary className={styles.toggle}>{label}</summary>
      <dl className={styles.longValues}>
        {before !== null && <Text term="Before" text={before} />}
        {after !== null && <Text term="After" text={after} />}
      </dl>
    </details>
  );
}

function Text({ term, text }: { term: string; text: string }) {
  return (
    <div>
      <dt>{term}</dt>
      <dd>{text}</dd>
    </div>
  );
}

/** 'Make, Model, Name and 19 more fields'. */
function fieldSummary(fields: readonly ChangedField[]): string {
  const named = fields.slice(0, NAMED_FIELDS).map(({ label }) => label);
  return `${named.join(', ')} and ${fields.length - NAMED_FIELDS} more fields`;
}
