import type { MoneyFile } from '../money.ts';
import link from '../../../ui/link.module.css';
import visibility from '../../../ui/styles/visibility.module.css';
import styles from '../screens/money.module.css';

interface Props {
  files: readonly MoneyFile[];
  onRemove?: (fileId: number) => void;
}

/** Links to the files of a purchase or a receipt. */
export function FileList({ files, onRemove }: Props) {
  if (files.length === 0) return null;
  return (
    <ul className={styles.files}>
      {files.map(({ fileId, name, isPdf }) => (
        <li key={fileId}>
          <a
            href={`/api/money-files/${fileId}${isPdf ? '/document' : ''}`}
            target="_blank"
            rel="noreferrer"
            className={link.link}
          >
            {name}
          </a>
          {onRemove && (
            <button type="button" className={link.link} onClick={() => onRemove(fileId)}>
              Remove<span className={visibility.visuallyHidden}> {name}</span>
            </button>
          )}
        </li>
      ))}
    </ul>
  );
}
