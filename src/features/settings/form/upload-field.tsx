import type { LucideIcon } from 'lucide-react';
import { type ChangeEvent, type ReactNode, useId, useRef, useState } from 'react';
import { useController } from 'react-hook-form';
import { ApiError } from '../../../platform/api-error.ts';
import { UnusableImage } from '../../../platform/images/convert/to-webp.ts';
import button from '../../../ui/button.module.css';
import field from '../../../ui/field.module.css';
import panel from '../../../ui/panel.module.css';
import visibility from '../../../ui/styles/visibility.module.css';
import styles from './upload-field.module.css';

interface Props<Value> {
  name: string;
  label: string;
  hint: string;
  noun: 'image' | 'file';
  icon: LucideIcon;
  /** Accepted types. */
  types: readonly string[];
  maxBytes: number;
  upload: (file: File) => Promise<Value>;
  /** Shows the uploaded value, or what to upload. */
  children: (value: Value | null) => ReactNode;
}

/** A file that is uploaded when it is chosen, and shown on the site after the form was saved. */
export function UploadField<Value>({
  name,
  label,
  hint,
  noun,
  icon: Icon,
  types,
  maxBytes,
  upload,
  children,
}: Props<Value>) {
  const id = useId();
  const { field: control, fieldState } = useController({ name });
  const value: Value | null = control.value;
  const [busy, setBusy] = useState(false);
  const [error, setError] = useState<string>();
  const input = useRef<HTMLInputElement>(null);
  const message = error ?? fieldState.error?.message;

  async function send(file: File) {
    if (file.size > maxBytes)
      return setError(`This ${noun} is larger than ${maxBytes / 1024 / 1024} MB.`);
    setError(undefined);
    setBusy(true);
    try {
      control.onChange(await upload(file));
    } catch (problem) {
      const isRefused =
        problem instanceof UnusableImage || (problem instanceof ApiError && problem.status < 500);
      setError(isRefused ? problem.message : `We couldn’t upload this ${noun}. Please try again.`);
    } finally {
      setBusy(false);
    }
  }

  function choose({ currentTarget }: ChangeEvent<HTMLInputElement>) {
    const [file] = currentTarget.files ?? [];
    // Otherwise, choosing the same file again after an error fires no event.
    currentTarget.value = '';
    if (file) void send(file);
  }

  return (
    <div className={styles.field}>
      <p className={field.label}>{label}</p>
      {children(value)}
      <div className={panel.chips}>
        <label className={styles.choose} data-busy={busy ? '' : undefined}>
          <Icon size={16} strokeWidth={1.6} aria-hidden />
          {value ? 'Replace' : `Choose ${noun}`}
          <span className={visibility.visuallyHidden}>{` ${label}`}</span>
          <input
            ref={(element) => {
              input.current = element;
              control.ref(element);
            }}
            type="file"
            accept={types.join()}
            disabled={busy}
            className={visibility.visuallyHidden}
            aria-invalid={message ? true : undefined}
            aria-describedby={`${id}-hint ${id}-status`}
            onChange={choose}
          />
        </label>
        {value && (
          <button
            type="button"
            className={button.button}
            onClick={() => {
              control.onChange(null);
              input.current?.focus();
            }}
          >
            Remove<span className={visibility.visuallyHidden}>{` ${label}`}</span>
          </button>
        )}
      </div>
      <output id={`${id}-status`} className={styles.status} data-problem={message ? '' : undefined}>
        {busy
          ? 'Uploading...'
          : (message ?? (value && fieldState.isDirty ? 'Shown after you save.' : ''))}
      </output>
      <p id={`${id}-hint`} className={field.hint}>
        {hint}
      </p>
    </div>
  );
}
