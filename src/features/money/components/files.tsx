import { Camera } from 'lucide-react';
import { useState } from 'react';
import { browserApi } from '../../../app/api/browser-api.ts';
import { ApiError } from '../../../platform/api-error.ts';
import { convertImage } from '../../../platform/images/convert/convert-image.ts';
import { UnusableImage } from '../../../platform/images/convert/to-webp.ts';
import type { MoneyFile } from '../money.ts';
import { MONEY_FILES } from '../options.ts';
import { Button } from '../../../ui/button.tsx';
import button from '../../../ui/button.module.css';
import link from '../../../ui/link.module.css';
import visibility from '../../../ui/styles/visibility.module.css';
import styles from '../screens/money.module.css';

/** The files of a form. A chosen file is uploaded at once; `error` says why an upload failed. */
interface Files {
  files: readonly MoneyFile[];
  busy: boolean;
  error: string;
  /** Uploads files. Adds those that were uploaded, and resolves to false if one failed. */
  add: (chosen: readonly File[]) => Promise<boolean>;
  remove: (fileId: number) => void;
}

export function useFiles(
  files: readonly MoneyFile[],
  onChange: (files: MoneyFile[]) => void,
): Files {
  const [busy, setBusy] = useState(false);
  const [error, setError] = useState('');

  async function add(chosen: readonly File[]): Promise<boolean> {
    setBusy(true);
    const uploaded: MoneyFile[] = [];
    const problems: string[] = [];
    for (const file of chosen)
      try {
        // oxlint-disable-next-line no-await-in-loop -- one after another, as phones have little memory
        const body = await uploadable(file);
        // oxlint-disable-next-line no-await-in-loop
        uploaded.push(await browserApi.uploadMoneyFile(body, file.name.slice(-80)));
      } catch (reason) {
        problems.push(chosen.length > 1 ? `${file.name}: ${textOf(reason)}` : textOf(reason));
      }
    if (uploaded.length > 0) onChange([...files, ...uploaded]);
    setError(problems.join(' '));
    setBusy(false);
    return uploaded.length > 0 && problems.length === 0;
  }

  const remove = (fileId: number) => onChange(files.filter((file) => file.fileId !== fileId));
  return { files, busy, error, add, remove };
}

async function uploadable(file: File): Promise<Blob> {
  if (file.size > 3 * MONEY_FILES.maxBytes) throw new ApiError(413, 'This file is too large.');
  return file.type === 'application/pdf' ? file : convertImage(file);
}

function textOf(reason: unknown): string {
  if (reason instanceof ApiError) return reason.message;
  if (reason instanceof UnusableImage) return 'Choose a photo (JPEG, PNG or WebP) or a PDF.';
  return 'We couldn’t upload this file. Check your connection, then try again.';
}

interface ListProps {
  files: readonly MoneyFile[];
  onRemove?: Files['remove'] | undefined;
  error?: string | undefined;
}

/** Links to the files of a purchase or a receipt. */
export const FileList = ({ files, onRemove, error }: ListProps) => (
  <>
    {files.length > 0 && (
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
              <Button variant="link" onClick={() => onRemove(fileId)}>
                Remove<span className={visibility.visuallyHidden}> {name}</span>
              </Button>
            )}
          </li>
        ))}
      </ul>
    )}
    {error && (
      <p role="alert" className={styles.error}>
        {error}
      </p>
    )}
  </>
);

interface ButtonProps {
  of: Files;
  text?: string;
  accept?: string;
  isPrimary?: boolean;
  disabled?: boolean;
  multiple?: boolean;
  /** Called after all chosen files were uploaded. */
  onAdded?: () => void;
}

/** The button that adds files. A phone offers its camera too. */
export const FileButton = ({
  of,
  text = 'Add a photo or PDF',
  accept = MONEY_FILES.types.join(),
  isPrimary = false,
  disabled = false,
  multiple = false,
  onAdded,
}: ButtonProps) => (
  <label className={`${isPrimary ? button.primary : button.button} ${button.file}`}>
    <Camera size={20} strokeWidth={1.8} aria-hidden />
    {of.busy ? 'Uploading...' : text}
    <input
      type="file"
      accept={accept}
      multiple={multiple}
      disabled={disabled || of.busy}
      onChange={({ currentTarget: input }) => {
        const chosen = [...(input.files ?? [])];
        input.value = '';
        void of.add(chosen).then((isAdded) => isAdded && onAdded?.());
      }}
    />
  </label>
);
