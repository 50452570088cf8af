import { Share2 } from 'lucide-react';
import { type MouseEvent, useState } from 'react';
import button from '../../../ui/button.module.css';
import link from '../../../ui/link.module.css';
import visibility from '../../../ui/styles/visibility.module.css';
import styles from './share.module.css';

const POPOVER_ID = 'share';
const ADDRESS_ID = 'share-address';

interface Props {
  /** Title of the page in the shared message. */
  title: string;
  /** The public address of the page. */
  url: string;
  /** Label of the address, such as `Link to this car`. */
  label: string;
}

/**
 * Opens the share sheet of the device. A browser without one, and a page without JavaScript, show a popover with the
 * address and a link to WhatsApp. No request leaves the page before a link is followed.
 */
export function Share({ title, url, label }: Props) {
  const [copied, setCopied] = useState('');

  function share(event: MouseEvent): void {
    setCopied('');
    if (!navigator.share) return;
    event.preventDefault();
    navigator.share({ title, url }).catch((error: unknown) => {
      const isCancelled = error instanceof DOMException && error.name === 'AbortError';
      if (!isCancelled) document.getElementById(POPOVER_ID)?.showPopover();
    });
  }

  async function copy() {
    const field = document.getElementById(ADDRESS_ID);
    if (field instanceof HTMLInputElement) field.select();
    try {
      await navigator.clipboard.writeText(url);
      setCopied('Link copied');
    } catch {
      setCopied('We couldn’t copy the link. Select it and copy it.');
    }
  }

  return (
    <>
      <button type="button" popoverTarget={POPOVER_ID} className={styles.share} onClick={share}>
        <Share2 size={17} strokeWidth={1.6} aria-hidden />
        <span className={link.link}>Share</span>
      </button>
      <div id={POPOVER_ID} popover="auto" className={styles.popover}>
        <label htmlFor={ADDRESS_ID} className={visibility.visuallyHidden}>
          {label}
        </label>
        <input
          id={ADDRESS_ID}
          readOnly
          value={url}
          className={styles.address}
          onFocus={({ currentTarget }) => currentTarget.select()}
        />
        <button type="button" className={styles.copy} onClick={() => void copy()}>
          Copy link
        </button>
        <a
          href={`https://wa.me/?text=${encodeURIComponent(`${title} ${url}`)}`}
          target="_blank"
          rel="noreferrer"
          className={button.button}
        >
          WhatsApp
        </a>
        <output className={styles.copied}>{copied}</output>
      </div>
    </>
  );
}
