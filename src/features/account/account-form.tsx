import type { ComponentProps, ReactNode } from 'react';
import { BusyButton } from '../../ui/busy-button.tsx';
import { Form } from '../../ui/form.tsx';
import typography from '../../ui/styles/type.module.css';
import styles from './account.module.css';

interface Props extends Pick<ComponentProps<typeof Form>, 'busy'> {
  id: string;
  title: string;
  /** Text of the submit button. */
  save: string;
  submit: () => Promise<void>;
  children: ReactNode;
}

/** A form of the account screen, with a title and a submit button. */
export function AccountForm({ id, title, save, submit, busy, children }: Props) {
  return (
    <Form
      aria-labelledby={`${id}-title`}
      className={styles.form}
      busy={busy}
      onSubmit={() => void submit()}
    >
      <h2 id={`${id}-title`} className={typography.subheading}>
        {title}
      </h2>
      {children}
      <BusyButton busy={busy} busyText="Saving..." className={styles.save}>
        {save}
      </BusyButton>
    </Form>
  );
}
