import './audit-log.css';
import type { AuditEntry } from '../../domain/audit-log.ts';
import { type ChangedField, changedFields, DEEDS, irishTime, whatWasDone } from './audit-texts.ts';

/** Fields that an action lists openly; more, as those of a new car, are folded away. */
const OPEN_FIELDS = 6;
/** Of those that are folded away, as many are named. */
const NAMED_FIELDS = 3;

interface Props {
  actions: readonly AuditEntry[];
  /** All are of one thing, which need not be named again. */
  ofOne?: boolean;
}

/** What staff did: which thing, what changed from what to what, who, when. */
export function ActionList({ actions, ofOne = false }: Props) {
  return (
    <ol className="actions">
      {actions.map((action) => (
        <li key={action.auditEntryId}>
          <div>
            <p className="action-what">{ofOne ? DEEDS[action.action] : whatWasDone(action)}</p>
            <Changes fields={changedFields(action)} />
          </div>
          <p className="t-small tnum action-who">
            {action.name}, <time dateTime={action.at}>{irishTime(action.at)}</time>
          </p>
        </li>
      ))}
    </ol>
  );
}

function Changes({ fields }: { fields: ChangedField[] }) {
  const lines = fields.map((field) => <Change key={field.label} {...field} />);
  if (fields.length <= OPEN_FIELDS) return <>{lines}</>;
  return (
    <details>
      <summary className="t-small action-fold">{inShort(fields)}</summary>
      {lines}
    </details>
  );
}

function Change({ label, line, before, after }: ChangedField) {
  if (line !== null) {
    return (
      <p className="t-small action-change">
        {label}: {line}
      </p>
    );
  }
  return (
    <details>
      <summary className="t-small action-fold">{label}</summary>
      <dl className="t-small action-texts">
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
function inShort(fields: readonly ChangedField[]): string {
  const named = fields.slice(0, NAMED_FIELDS).map(({ label }) => label);
  return `${named.join(', ')} and ${fields.length - NAMED_FIELDS} more fields`;
}
