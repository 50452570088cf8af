import { useEffect, useRef } from 'react';
import { shortDate } from '../../../../platform/format.ts';
import button from '../../../../ui/button.module.css';
import panel from '../../../../ui/panel.module.css';
import styles from '../notice.module.css';

interface Props {
  /** When the changes were stored, in milliseconds since 1970. */
  at: number;
  photos: number;
  onRestore: () => void;
  onDiscard: () => void;
}

const twoDigits = (number: number) => String(number).padStart(2, '0');

export function RestoreOffer({ at, photos, onRestore, onDiscard }: Props) {
  const notice = useRef<HTMLElement>(null);
  // After a reload the browser restores the scroll position. Focusing the notice scrolls it into view.
  useEffect(() => notice.current?.focus(), []);
  const date = new Date(at);
  const [month, day] = [date.getMonth() + 1, date.getDate()].map(twoDigits);
  const time = `${twoDigits(date.getHours())}:${twoDigits(date.getMinutes())}`;
  return (
    <section
      ref={notice}
      tabIndex={-1}
      aria-label="Unsaved changes"
      aria-describedby="restore-offer"
      className={styles.notice}
    >
      <p id="restore-offer">
        You have unsaved changes from {shortDate(`${date.getFullYear()}-${month}-${day}`)} at {time}
        {photos > 0 && `, with ${photos} new ${photos === 1 ? 'photo' : 'photos'}`}. They don’t
        include buyers’ details.
      </p>
      <div className={panel.buttons}>
        <button type="button" className={button.primary} onClick={onRestore}>
          Restore changes
        </button>
        <button type="button" className={button.button} onClick={onDiscard}>
          Discard changes
        </button>
      </div>
    </section>
  );
}
