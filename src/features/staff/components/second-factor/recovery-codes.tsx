import { useEffect, useRef } from 'react';
import button from '../../../../ui/button.module.css';
import { showToast } from '../../../../ui/toast.ts';
import typography from '../../../../ui/styles/type.module.css';
import styles from './second-factor.module.css';

/** Shows recovery codes, which cannot be read again. */
export function RecoveryCodes({ codes, onDone }: { codes: readonly string[]; onDone: () => void }) {
  const title = useRef<HTMLHeadingElement>(null);
  useEffect(() => title.current?.focus(), []);

  async function copy() {
    try {
      await navigator.clipboard.writeText(codes.join('\n'));
      showToast('Codes Copied', 'Keep them where only you can read them');
    } catch {
      showToast('Not copied', 'Select the codes and copy them', 'failed');
    }
  }

  return (
    <div className={styles.steps}>
      <h3 ref={title} tabIndex={-1} className={typography.subheading}>
        Your recovery codes
      </h3>
      <p>
        If you lose your phone, each of these codes signs you in once. We show them only now: print
        them or copy them into your password manager.
      </p>
      <ul className={styles.codes}>
        {codes.map((code) => (
          <li key={code}>{code}</li>
        ))}
      </ul>
      <div className={styles.buttons}>
        <button type="button" className={button.button} onClick={() => void copy()}>
          Copy
        </button>
        <button type="button" className={button.button} onClick={() => window.print()}>
          Print
        </button>
        <button type="button" className={button.primary} onClick={onDone}>
          I’ve saved them
        </button>
      </div>
    </div>
  );
}
