import type { PhoneMatch } from '../customer.ts';
import { shortDate } from '../../../platform/format.ts';
import { TickBox } from '../../../ui/tick-box.tsx';
import { RecordLink } from './records.tsx';
import list from '../../../ui/list.module.css';
import { Section } from '../../../ui/section.tsx';
import styles from './customer.module.css';

const KINDS = { enquiry: 'Enquiry', sale: 'Bought', booking: 'Booked' } as const;

const titleOf = ({ kind, title }: PhoneMatch) => `${KINDS[kind]}: ${title}`;

/** Records that may belong to somebody else, because only the phone number is the same. */
export function PhoneMatchList({ matches }: { matches: readonly PhoneMatch[] }) {
  if (matches.length === 0) return null;
  return (
    <Section id="matches-title" title="Same phone number only" className={styles.section}>
      <p className={styles.hint}>
        Anybody can type a phone number, so these may belong to somebody else. Export and Erase
        leave them out unless an owner confirms each.
      </p>
      <ul className={list.list}>
        {matches.map((match) => (
          <li key={match.key}>
            <RecordLink
              to={
                match.kind === 'enquiry'
                  ? `/enquiries/${match.id}?view=all`
                  : `/edit-car/${match.id}`
              }
              title={match.title}
              hint={[KINDS[match.kind], match.name ?? 'no name'].join(', ')}
              date={match.date}
            />
          </li>
        ))}
      </ul>
    </Section>
  );
}

interface ChoiceProps {
  matches: readonly PhoneMatch[];
  confirmed: readonly string[];
  onChange: (confirmed: string[]) => void;
  /** The operation that includes a confirmed record. */
  effect: 'export' | 'erase';
}

/** Lets an owner confirm which of these records belong to the person. */
export function PhoneMatchChoice({ matches, confirmed, onChange, effect }: ChoiceProps) {
  return (
    <fieldset className={styles.matches}>
      <legend>Same phone number only</legend>
      <p className={styles.hint}>
        These may belong to somebody else. Tick only what you know is this person’s.
      </p>
      {matches.map((match) => (
        <TickBox
          key={match.key}
          // Empty, so that the dialog closes without the question about unsaved text.
          value=""
          checked={confirmed.includes(match.key)}
          onChange={({ currentTarget: { checked } }) =>
            onChange(
              checked ? [...confirmed, match.key] : confirmed.filter((key) => key !== match.key),
            )
          }
        >
          <span>
            {titleOf(match)}
            <span className={styles.matchHint}>
              {match.name ?? 'No name'}
              {match.date && `, ${shortDate(match.date)}`}
            </span>
            <span className={styles.matchHint}>{effectOf(match, effect)}</span>
          </span>
        </TickBox>
      ))}
    </fieldset>
  );
}

function effectOf({ isKept, keptUntil, holds }: PhoneMatch, effect: 'export' | 'erase'): string {
  const all = ['name', ...holds].join(', ');
  if (effect === 'export') return `Discloses: ${all}`;
  if (!isKept) return `Deletes: ${all}`;
  return keptUntil === null
    ? 'Kept: the sale has no date'
    : `Kept until ${shortDate(keptUntil)}, because of tax law`;
}
