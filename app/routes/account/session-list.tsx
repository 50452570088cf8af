import { useState } from 'react';
import { useRevalidator } from 'react-router';
import { browserApi } from '../../lib/browser-api.ts';
import { failureText } from '../../lib/failure-text.ts';
import { showToast } from '../../lib/toast.ts';
import { BusyButton } from '../../ui/busy-button.tsx';
import typography from '../../styles/type.module.css';
import styles from './account.module.css';

/** @param sessions one line of text for each session */
export function SessionList({ sessions }: { sessions: readonly string[] }) {
  const { revalidate } = useRevalidator();
  const [busy, setBusy] = useState(false);

  const signOutOthers = async () => {
    setBusy(true);
    try {
      await browserApi.signOutOthers();
      void showToast('Signed Out', 'You are signed out everywhere else');
    } catch (error) {
      void showToast('Error', failureText(error), 'failed', 6);
    }
    setBusy(false);
    await revalidate();
  };

  return (
    <section aria-labelledby="sessions-title">
      <h2 id="sessions-title" className={typography.subheading}>
        Where you’re signed in
      </h2>
      <ul className={styles.sessions}>
        {sessions.map((line, at) => (
          // oxlint-disable-next-line react/no-array-index-key -- two sessions can have the same text
          <li key={at}>{line}</li>
        ))}
      </ul>
      {sessions.length > 1 && (
        <BusyButton
          type="button"
          busy={busy}
          busyText="Signing out..."
          onClick={() => void signOutOthers()}
        >
          Sign out everywhere else
        </BusyButton>
      )}
    </section>
  );
}
