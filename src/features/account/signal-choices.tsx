import {
  type TabSignals,
  mayNotify,
  notify,
  playSound,
  storeSignals,
  useSignals,
} from '../enquiries/tab-signals.ts';
import { showToast } from '../../ui/toast.ts';
import { Switch } from '../../ui/switch.tsx';
import typography from '../../ui/styles/type.module.css';
import panel from '../../ui/panel.module.css';
import styles from './account.module.css';

function change(next: TabSignals, name: string, isOn: boolean) {
  if (storeSignals(next)) showToast('Saved', `${name} ${isOn ? 'on' : 'off'} in this browser`);
  else showToast('Not saved', 'This browser blocks storage for this site.', 'failed', 6);
}

/** Switches for the signals of this browser about new enquiries. */
export function SignalChoices() {
  const signals = useSignals();

  function changeSound(isOn: boolean) {
    if (isOn) playSound();
    change({ ...signals, sound: isOn }, 'Sound', isOn);
  }

  async function changeNotification(isOn: boolean) {
    if (isOn && !(await mayNotify()))
      return showToast(
        'Not switched on',
        'Allow notifications for this site in your browser, then try again.',
        'failed',
        6,
      );
    if (isOn && !notify('Notifications are on', 'A new enquiry looks like this.'))
      return showToast(
        'Not switched on',
        'This browser can’t show notifications of this site.',
        'failed',
        6,
      );
    change({ ...signals, notification: isOn }, 'Notifications', isOn);
  }

  return (
    <section aria-labelledby="signals-title" className={panel.stack}>
      <h2 id="signals-title" className={typography.subheading}>
        New enquiries
      </h2>
      <p className={styles.note}>
        The icon and the title of a tab show how many are waiting. This browser can tell you more,
        as long as a tab with a staff screen is open in it. Several tabs tell you once.
      </p>
      <Switch
        label="Play a sound"
        hint="After you’ve clicked on the page once."
        checked={signals.sound}
        onChange={({ currentTarget }) => changeSound(currentTarget.checked)}
      />
      <Switch
        label="Show a notification"
        hint="While you look at something else. It names no customer."
        checked={signals.notification}
        onChange={({ currentTarget }) => void changeNotification(currentTarget.checked)}
      />
    </section>
  );
}
