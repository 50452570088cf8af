import {
  type Alerts,
  mayNotify,
  notify,
  playSound,
  storeAlerts,
  useAlerts,
} from '../enquiries/alerts.ts';
import { showToast } from '../../ui/toast.ts';
import { Switch } from '../../ui/switch.tsx';
import typography from '../../ui/styles/type.module.css';
import styles from './account.module.css';

function change(next: Alerts, name: string, isOn: boolean) {
  if (storeAlerts(next)) showToast('Saved', `${name} ${isOn ? 'on' : 'off'} in this browser`);
  else showToast('Not saved', 'This browser blocks storage for this site.', 'failed', 6);
}

/** Switches for the alerts of this browser about new enquiries. */
export function AlertChoices() {
  const alerts = useAlerts();

  function changeSound(isOn: boolean) {
    if (isOn) playSound();
    change({ ...alerts, sound: isOn }, 'Sound', isOn);
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
    change({ ...alerts, notification: isOn }, 'Notifications', isOn);
  }

  return (
    <section aria-labelledby="alerts-title" className={styles.alerts}>
      <h2 id="alerts-title" className={typography.subheading}>
        New enquiries
      </h2>
      <p className={styles.note}>
        The icon and the title of a tab show how many are waiting. This browser can tell you more,
        as long as a tab with a staff screen is open in it. Several tabs tell you once.
      </p>
      <Switch
        label="Play a sound"
        hint="After you’ve clicked on the page once."
        checked={alerts.sound}
        onChange={({ currentTarget }) => changeSound(currentTarget.checked)}
      />
      <Switch
        label="Show a notification"
        hint="While you look at something else. It names no customer."
        checked={alerts.notification}
        onChange={({ currentTarget }) => void changeNotification(currentTarget.checked)}
      />
    </section>
  );
}
