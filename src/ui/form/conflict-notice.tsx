import { type ReactNode, useEffect, useRef } from 'react';
import { useFormContext, useWatch } from 'react-hook-form';
import link from '../link.module.css';
import notice from '../notice.module.css';
import typography from '../styles/type.module.css';
import { shownText, type TheirChange } from './merge.ts';

interface Props {
  /** The record in words, for example 'this customer'. */
  what: string;
  /** null shows nothing. */
  theirs: readonly TheirChange[] | null;
  labels: Readonly<Record<string, string>>;
  /** Formats a value for a sentence. */
  format?: (value: unknown, name: string) => string;
  /** Returns the changes that the user accepts or rejects together with a change, for example make and model. */
  linked?: (change: TheirChange) => readonly TheirChange[];
  /** Words for the unsaved changes, and the text of the button that saves them. */
  unsaved?: string;
  button?: string;
  className?: string | undefined;
  /** Further entries of the list. */
  children?: ReactNode;
}

/** Lists what somebody else saved in the meantime. Where both changed a field, the user can choose. */
export function ConflictNotice({ theirs, ...props }: Props) {
  return theirs && <Notice theirs={theirs} {...props} />;
}

function Notice({
  what,
  theirs,
  labels,
  format = (value) => shownText(value),
  linked = (change) => [change],
  unsaved = 'changes',
  button = 'Save',
  className = '',
  children,
}: Props & { theirs: readonly TheirChange[] }) {
  const element = useRef<HTMLElement>(null);
  useEffect(() => element.current?.focus(), []);
  return (
    <section ref={element} tabIndex={-1} role="alert" className={`${notice.notice} ${className}`}>
      <p className={typography.subheading}>Somebody else has changed {what}</p>
      <p>
        Your {unsaved} aren’t saved yet. We merged their changes with yours. Please check the form
        below, then press “{button}” again.
      </p>
      <ul className={notice.changes}>
        {theirs.map((change) => (
          <li key={change.name}>
            {labels[change.name] ?? change.name}: {format(change.before, change.name)} became{' '}
            {format(change.after, change.name)}
            {change.mine !== undefined && (
              <ValueChoice
                change={change}
                linked={linked(change)}
                mine={format(change.mine, change.name)}
                after={format(change.after, change.name)}
              />
            )}
          </li>
        ))}
        {children}
      </ul>
    </section>
  );
}

interface ValueChoiceProps {
  change: TheirChange;
  linked: readonly TheirChange[];
  mine: string;
  after: string;
}

/** Maximum characters of a value in the text of the button. */
const LONGEST_IN_BUTTON = 24;

/** Swaps the field between my value, which the form shows first, and theirs. */
function ValueChoice({ change, linked, mine, after }: ValueChoiceProps) {
  const { setValue } = useFormContext();
  const shown: unknown = useWatch({ name: change.name });
  const showsTheirs = JSON.stringify(shown) === JSON.stringify(change.after);
  const isShort = mine.length <= LONGEST_IN_BUTTON && after.length <= LONGEST_IN_BUTTON;
  const swap = () => {
    for (const one of linked)
      setValue(one.name, showsTheirs ? (one.mine ?? one.after) : one.after, { shouldDirty: true });
  };
  return (
    <>
      ; you have {mine}.{' '}
      <button type="button" className={link.link} onClick={swap}>
        {showsTheirs ? `Keep ${isShort ? mine : 'mine'}` : `Take ${isShort ? after : 'theirs'}`}
      </button>
    </>
  );
}
