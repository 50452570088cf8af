import { showToast } from './toast.ts';
import { Button } from './button.tsx';
import styles from './copy-link.module.css';
import { InputField } from './field.tsx';

interface Props {
  label: string;
  hint: string;
  url: string;
  /** Advice for the copied link. */
  copied: string;
}

/** A link to copy. */
export function CopyLink({ label, hint, url, copied }: Props) {
  async function copy() {
    try {
      await navigator.clipboard.writeText(url);
      showToast('Link Copied', copied);
    } catch {
      showToast('Not copied', 'Select the link and copy it', 'failed');
    }
  }

  return (
    <div className={styles.link}>
      <InputField
        label={label}
        hint={hint}
        value={url}
        readOnly
        onFocus={({ currentTarget }) => currentTarget.select()}
      />
      <Button onClick={() => void copy()}>Copy</Button>
    </div>
  );
}
