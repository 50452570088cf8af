import { Form } from 'react-router';
import button from '../ui/button.module.css';
import styles from './search-form.module.css';

interface Props {
  /** Path of the list. */
  action: string;
  /** The present search; empty for none. */
  search: string;
  /** Accessible name of the field. */
  label: string;
  placeholder: string;
  /** Keeps the tab of the list. */
  view?: string;
  /** The key that moves the focus to the field. */
  shortcut?: string;
}

/** Searches a list of the staff area by the parameter `q`. */
export function SearchForm({ action, search, label, placeholder, view, shortcut }: Props) {
  return (
    <search>
      <Form action={action} className={styles.form}>
        {view && <input type="hidden" name="view" value={view} />}
        <input
          key={search}
          type="search"
          name="q"
          maxLength={200}
          defaultValue={search}
          placeholder={placeholder}
          aria-label={label}
          aria-keyshortcuts={shortcut}
          className={styles.field}
        />
        <button type="submit" className={button.button}>
          Search
        </button>
      </Form>
    </search>
  );
}
