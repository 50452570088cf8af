import { browserApi } from '../../app/api/browser-api.ts';
import { showToast } from '../../ui/toast.ts';
import { useWrite } from '../../ui/use-write.ts';
import { BusyButton } from '../../ui/busy-button.tsx';
import typography from '../../ui/styles/type.module.css';
import styles from './account.module.css';

/** @param sessions one line of text for each session */
export function SessionList({ sessions }: { sessions: readonly string[] }) {
  const { busy, write } = useWrite();
  const signOutOthers = () =>
    write(async () => {
      await browserApi.post('/account/sign-out-others', 200, {});
      showToast('Signed Out', 'You are signed out everywhere else');
    });

  return (
    <section aria-labelledby="sessions-title">
      <h2 id="sessions-title" className={typography.subheading}>
        Where you’re signed in
      </h2>
      <p className={styles.note}>With the time at which you signed in.</p>
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
