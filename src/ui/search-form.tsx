import { useEffect, useRef } from 'react';
import { Form } from 'react-router';
import { separated } from '../platform/format.ts';
import visibility from './styles/visibility.module.css';
import { Button } from './button.tsx';
import fieldStyles from './field.module.css';
import styles from './search-form.module.css';

interface Props {
  /** Path of the list. */
  action: string;
  /** The searched text, or an empty string. */
  search: string;
  /** Accessible name of the field. */
  label: string;
  placeholder: string;
  /** Other parameters of the list, which a search keeps. */
  kept?: Readonly<Record<string, string>>;
  /** The key that moves the focus to the field. */
  shortcut?: string;
  /** Number of results. */
  total: number;
  /** Noun for the rows of the list, in the singular and the plural. */
  nouns: readonly [one: string, many: string];
}

/** Searches a list of the staff area by the parameter `q`. Announces the number of results. */
export function SearchForm(props: Props) {
  const { action, search, label, placeholder, kept = {}, shortcut, total, nouns } = props;
  const field = useRef<HTMLInputElement>(null);
  /** The value of the field that the user last submitted, or that was last shown. */
  const known = useRef(search);
  useEffect(() => {
    const input = field.current;
    if (!input || known.current === search) return;
    const isTyping = input === document.activeElement && input.value !== known.current;
    if (!isTyping) input.value = search;
    known.current = search;
  }, [search]);

  return (
    <search>
      <Form
        action={action}
        className={styles.form}
        onSubmit={() => {
          known.current = field.current?.value ?? search;
        }}
      >
        {Object.entries(kept).map(([name, value]) => (
          <input key={name} type="hidden" name={name} value={value} />
        ))}
        <input
          ref={field}
          type="search"
          name="q"
          maxLength={200}
          defaultValue={search}
          placeholder={placeholder}
          aria-label={label}
          aria-keyshortcuts={shortcut}
          className={fieldStyles.input}
        />
        <Button type="submit">Search</Button>
      </Form>
      <output className={visibility.visuallyHidden}>{foundText(search, total, nouns)}</output>
    </search>
  );
}

function foundText(search: string, total: number, [one, many]: Props['nouns']): string {
  if (search === '') return '';
  if (total === 0) return `No ${one} matches “${search}”.`;
  return `${separated(total)} ${total === 1 ? `${one} matches` : `${many} match`} “${search}”.`;
}
