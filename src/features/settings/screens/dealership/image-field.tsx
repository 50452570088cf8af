import { ImagePlus } from 'lucide-react';
import { type ChangeEvent, useId, useRef, useState } from 'react';
import { useController } from 'react-hook-form';
import {
  DEALER_IMAGE_TYPES,
  type DealerImage,
  type DealerImageKind,
  MAX_DEALER_IMAGE_BYTES,
} from '../../dealer-images.ts';
import { browserApi } from '../../../../app/api/browser-api.ts';
import { ApiError } from '../../../../platform/api-error.ts';
import button from '../../../../ui/button.module.css';
import field from '../../../../ui/field.module.css';
import visibility from '../../../../ui/styles/visibility.module.css';
import { convertImage } from '../../../../platform/images/convert/convert-image.ts';
import {
  formatOf,
  undecodableMessage,
  UnusableImage,
} from '../../../../platform/images/convert/to-webp.ts';
import panel from '../../../../ui/panel.module.css';
import styles from './image-field.module.css';

interface Props {
  name: DealerImageKind;
  label: string;
  hint: string;
  /** Background on which the site shows the image. */
  surface: 'light' | 'dark' | 'page';
}

/** An image that is uploaded when it is chosen, and shown on the site after the form was saved. */
export function ImageField({ name, label, hint, surface }: Props) {
  const id = useId();
  const { field: control, fieldState } = useController({ name });
  const image: DealerImage | null = control.value;
  const { state, error, choose } = useUpload(name, control.onChange);
  const input = useRef<HTMLInputElement>(null);
  const message = error ?? fieldState.error?.message;
  return (
    <div className={styles.field}>
      <p id={`${id}-label`} className={field.label}>
        {label}
      </p>
      <div className={styles.preview} data-surface={surface} data-empty={image ? undefined : ''}>
        {image ? (
          <img src={image.path} alt="" width={image.width} height={image.height} />
        ) : (
          <span className={styles.emptyBox}>No image</span>
        )}
      </div>
      <div className={panel.chips}>
        <label className={styles.choose} data-busy={state === 'uploading' ? '' : undefined}>
          <ImagePlus size={16} strokeWidth={1.6} aria-hidden />
          {image ? 'Replace' : 'Choose image'}
          <span className={visibility.visuallyHidden}>{` ${label}`}</span>
          <input
            ref={(element) => {
              input.current = element;
              control.ref(element);
            }}
            type="file"
            accept={DEALER_IMAGE_TYPES.join()}
            disabled={state === 'uploading'}
            className={visibility.visuallyHidden}
            aria-invalid={message ? true : undefined}
            aria-describedby={`${id}-hint ${id}-error`}
            onChange={choose}
          />
        </label>
        {image && (
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
      <output id={`${id}-error`} className={styles.status} data-problem={message ? '' : undefined}>
        {state === 'uploading'
          ? 'Uploading...'
          : (message ?? (state === 'uploaded' && image ? 'Shown after you save.' : ''))}
      </output>
      <p id={`${id}-hint`} className={field.hint}>
        {hint}
      </p>
    </div>
  );
}

const FAILED = 'We couldn’t upload this image. Please try again.';

/** Returns the file with the type of its bytes, which its name may contradict. The browser decodes HEIC. */
async function uploadable(file: File): Promise<Blob> {
  const format = await formatOf(file);
  if (format === 'heic') return convertImage(file);
  if (format === null) throw new UnusableImage(await undecodableMessage(file));
  return file.slice(0, file.size, `image/${format}`);
}

function useUpload(kind: DealerImageKind, onUploaded: (image: DealerImage) => void) {
  const [state, setState] = useState<'idle' | 'uploading' | 'uploaded'>('idle');
  const [error, setError] = useState<string | null>(null);
  const upload = async (file: File) => {
    if (file.size > MAX_DEALER_IMAGE_BYTES) return setError('This image is larger than 10 MB.');
    setError(null);
    setState('uploading');
    try {
      onUploaded(
        await browserApi.post('/settings/dealer/images', 201, {
          query: { kind },
          file: await uploadable(file),
        }),
      );
      setState('uploaded');
    } catch (problem) {
      setState('idle');
      const isRefused =
        problem instanceof UnusableImage || (problem instanceof ApiError && problem.status < 500);
      setError(isRefused ? problem.message : FAILED);
    }
  };
  const choose = ({ currentTarget }: ChangeEvent<HTMLInputElement>) => {
    const [file] = currentTarget.files ?? [];
    // The same file can be chosen again after an error.
    currentTarget.value = '';
    if (file) void upload(file);
  };
  return { state, error, choose };
}
