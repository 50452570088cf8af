import { type ComponentType, useEffect, useRef, useState } from 'react';
import { Smartphone } from 'lucide-react';
import button from '../../../ui/button.module.css';
import typography from '../../../ui/styles/type.module.css';
import styles from './layout.module.css';

/** Shows an address as a QR code. Loads the code that draws it when the popover opens. */
export function SendToPhone({ url }: { url: string }) {
  const popover = useRef<HTMLDivElement>(null);
  const [isOpened, setIsOpened] = useState(false);
  const [Code, setCode] = useState<ComponentType<{ text: string }> | null>(null);

  useEffect(() => {
    // The browser can open the popover before hydration.
    if (popover.current?.matches(':popover-open')) setIsOpened(true);
  }, []);

  useEffect(() => {
    if (isOpened)
      import('../../../ui/qr-code.tsx').then(
        ({ QrCode }) => setCode(() => QrCode),
        (error: unknown) => console.warn('Cannot load the QR code', error),
      );
  }, [isOpened]);

  return (
    <>
      <button type="button" popoverTarget="phone" className={styles.send}>
        <Smartphone size={17} strokeWidth={1.6} aria-hidden />
        Send to my phone
      </button>
      <div
        id="phone"
        ref={popover}
        popover="auto"
        className={styles.popover}
        onToggle={() => setIsOpened(true)}
      >
        <p>Scan this with the camera of your phone.</p>
        {/* Keeps its size while the code loads. */}
        <div className={styles.code}>{Code && <Code text={url} />}</div>
        <p className={typography.hint}>{url}</p>
        <button
          type="button"
          popoverTarget="phone"
          popoverTargetAction="hide"
          className={button.button}
        >
          Close
        </button>
      </div>
    </>
  );
}
