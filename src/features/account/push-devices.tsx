import { useEffect, useRef, useState } from 'react';
import { browserApi } from '../../app/api/browser-api.ts';
import { mayNotify } from '../enquiries/tab-signals.ts';
import { dublinTime } from '../../platform/dublin-time.ts';
import { shortDate } from '../../platform/format.ts';
import type { PushDevice, PushState } from '../push/push.ts';
import {
  currentSubscription,
  type PushAbility,
  pushAbility,
  subscribe,
  unsubscribe,
} from '../push/subscription.ts';
import { BusyButton } from '../../ui/busy-button.tsx';
import button from '../../ui/button.module.css';
import panel from '../../ui/panel.module.css';
import typography from '../../ui/styles/type.module.css';
import { TickBox } from '../../ui/tick-box.tsx';
import { showToast } from '../../ui/toast.ts';
import { useLostFocus } from '../../ui/use-lost-focus.ts';
import { useWrite } from '../../ui/use-write.ts';
import styles from './account.module.css';

/** Reasons why this browser cannot get notifications. */
const REASONS: Readonly<Record<Exclude<PushAbility, 'ready'>, string>> = {
  insecure: 'This browser shows notifications only of sites whose address begins with https.',
  homeScreen:
    'An iPhone or iPad shows notifications only of sites on its home screen. Choose Share, then “Add to Home Screen”, open the site from there and come back to this page.',
  missing:
    'This browser can’t receive notifications while the site is closed. Chrome, Edge, Firefox and Safari can.',
};

/** The devices on which the user gets notifications, also while the site is closed. */
export function PushDevices({ push: { publicKey, devices } }: { push: PushState }) {
  const { busy, write, queue } = useWrite();
  /** Null until the state of the browser is known. */
  const [ability, setAbility] = useState<PushAbility | null>(null);
  const [hereId, setHereId] = useState<number | null>(null);
  const title = useRef<HTMLHeadingElement>(null);
  const keepFocus = useLostFocus(title);
  const isListed = devices.some(({ deviceId }) => deviceId === hereId);

  useEffect(() => {
    let isShown = true;
    void findHere().then((deviceId) => {
      if (!isShown) return;
      setHereId(deviceId);
      setAbility(pushAbility());
    });
    return () => {
      isShown = false;
    };
  }, []);

  async function tellHere() {
    if (!(await mayNotify()))
      return notSwitchedOn('Allow notifications for this site in your browser, then try again.');
    const subscription = await subscribe(publicKey).catch(() => null);
    if (!subscription)
      return notSwitchedOn('This browser can’t reach its push service. Try again later.');
    await write(async () => {
      setHereId((await browserApi.post('/account/push', 201, { body: subscription })).deviceId);
    }, 'This device shows notifications from now on');
  }

  const stop = ({ deviceId }: PushDevice) =>
    write(async () => {
      if (deviceId === hereId) await unsubscribe();
      await browserApi.remove('/account/push/:deviceId', { params: { deviceId } });
    }, 'This device gets no notifications any more');

  const change = ({ deviceId }: PushDevice, outsideHours: boolean) =>
    queue(
      () =>
        browserApi.put('/account/push/:deviceId', { params: { deviceId }, body: { outsideHours } }),
      outsideHours ? 'Notifications at any time' : 'Notifications during opening hours',
    );

  return (
    <section aria-labelledby="push-title" className={panel.stack} {...keepFocus}>
      <h2 id="push-title" ref={title} tabIndex={-1} className={typography.subheading}>
        While you’re away
      </h2>
      <p className={styles.note}>
        Notifications of new enquiries, answers, overdue enquiries and your appointments in an hour,
        also while this site is closed. They name no customer. Signing out on a device stops them
        there.
      </p>
      {ability && ability !== 'ready' && <p>{REASONS[ability]}</p>}
      {ability === 'ready' && !isListed && (
        <BusyButton
          type="button"
          className={styles.save}
          busy={busy}
          busyText="Switching on..."
          onClick={() => void tellHere()}
        >
          Tell me on this device
        </BusyButton>
      )}
      {devices.length > 0 && (
        <ul className={styles.devices}>
          {devices.map((one) => (
            <PushDeviceRow
              key={one.deviceId}
              pushDevice={one}
              isHere={one.deviceId === hereId}
              stop={() => void stop(one)}
              change={(outsideHours) => change(one, outsideHours)}
            />
          ))}
        </ul>
      )}
    </section>
  );
}

const notSwitchedOn = (reason: string) => showToast('Not switched on', reason, 'failed', 6);

/** Returns the id of the device that is this browser, or null. */
async function findHere(): Promise<number | null> {
  const subscription = await currentSubscription().catch(() => null);
  if (!subscription) return null;
  // The server may reject the endpoint of this browser.
  const found = await browserApi
    .post('/account/push/seen', 200, { body: { endpoint: subscription.endpoint } })
    .catch(() => null);
  return found?.deviceId ?? null;
}

interface PushDeviceRowProps {
  pushDevice: PushDevice;
  /** Whether it is this browser. */
  isHere: boolean;
  stop: () => void;
  /** Resolves to true if the change was saved. */
  change: (outsideHours: boolean) => Promise<boolean>;
}

function PushDeviceRow({ pushDevice, isHere, stop, change }: PushDeviceRowProps) {
  const { deviceId, device, outsideHours, addedAt } = pushDevice;
  const [isTicked, setTicked] = useState(outsideHours);
  const nameId = `device-${deviceId}`;
  const since = `since ${shortDate(dublinTime(new Date(addedAt)).date)}`;

  async function tick(isOn: boolean) {
    setTicked(isOn);
    if (!(await change(isOn))) setTicked(!isOn);
  }

  return (
    <li>
      <p id={nameId}>
        {[device ?? 'Unknown device', since, isHere && 'this device'].filter(Boolean).join(', ')}
      </p>
      <TickBox
        aria-describedby={nameId}
        checked={isTicked}
        onChange={({ currentTarget }) => void tick(currentTarget.checked)}
      >
        Also outside opening hours
      </TickBox>
      <button type="button" className={button.button} aria-describedby={nameId} onClick={stop}>
        Stop
      </button>
    </li>
  );
}
