import { useState } from 'react';
import { browserApi } from '../../app/api/browser-api.ts';
import { showToast } from '../../ui/toast.ts';
import { useWrite } from '../../ui/use-write.ts';
import typography from '../../ui/styles/type.module.css';
import { BusyButton } from '../../ui/busy-button.tsx';
import button from '../../ui/button.module.css';
import { CopyLink } from '../../ui/copy-link.tsx';
import panel from '../../ui/panel.module.css';
import styles from './account.module.css';

/** Creates and removes the address of the user's calendar, which is shown once. */
export function CalendarLink({ exists }: { exists: boolean }) {
  const { busy, write } = useWrite();
  const [created, setCreated] = useState<string>();
  // After a change of the password, the created link no longer works, and `exists` is false.
  const url = exists ? created : undefined;

  const create = async () =>
    setCreated((await browserApi.post('/account/calendar-link', 201, {})).url);
  const remove = async () => {
    await browserApi.remove('/account/calendar-link', {});
    setCreated(undefined);
    showToast('Link Removed', 'The old link no longer works');
  };

  return (
    <section aria-labelledby="calendar-title" className={styles.calendar}>
      <h2 id="calendar-title" className={typography.subheading}>
        Your appointments in your calendar
      </h2>
      <p>
        Subscribe to this link in the calendar of your phone or computer. Anyone who has the link
        can see your appointments, with initials only.
      </p>
      {url && (
        <CopyLink
          label="Link"
          hint="We show it once. Copy it now."
          url={url}
          copied="Paste it into your calendar"
        />
      )}
      {!url && exists && <p>You have a link. A new one replaces it.</p>}
      <div className={panel.buttons}>
        {!url && (
          <BusyButton
            type="button"
            busy={busy}
            busyText="Creating..."
            onClick={() => void write(create)}
          >
            {exists ? 'Create a new link' : 'Create a link'}
          </BusyButton>
        )}
        {exists && (
          <button
            type="button"
            className={button.button}
            disabled={busy}
            onClick={() => void write(remove)}
          >
            Remove the link
          </button>
        )}
      </div>
    </section>
  );
}
