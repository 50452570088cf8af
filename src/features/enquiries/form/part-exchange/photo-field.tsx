import { ImagePlus, X } from 'lucide-react';
import { useEffect, useRef, useState } from 'react';
import { ENQUIRY_FILES } from '../../part-exchange.ts';
import visibility from '../../../../ui/styles/visibility.module.css';
import field from '../../../../ui/field.module.css';
import { type Photo, type PhotoStore, usePhotos } from './photo-store.ts';
import styles from './part-exchange.module.css';

interface Props {
  store: PhotoStore;
  /** The stamp of the form. */
  stamp: string;
  error: string | undefined;
}

const STATUS: Record<Photo['state'], string | null> = {
  waiting: 'Waiting…',
  converting: 'Reading…',
  uploading: 'Uploading…',
  ready: 'Added',
  failed: null,
  refused: null,
};

/** Adds photos of the visitor's car. Hidden without JavaScript. */
export function PhotoField({ store, stamp, error }: Props) {
  const photos = usePhotos(store);
  const input = useRef<HTMLInputElement>(null);
  const [leftOut, setLeftOut] = useState(0);

  const add = (element: HTMLInputElement) => {
    setLeftOut(store.add([...(element.files ?? [])], stamp));
    element.value = '';
  };
  // Files that were chosen before hydration.
  useEffect(() => {
    // oxlint-disable-next-line react/set-state-in-effect -- only the input knows these files
    if (input.current?.files?.length) add(input.current);
    // oxlint-disable-next-line react/exhaustive-deps -- runs once, on hydration
  }, []);

  const remove = (id: number) => {
    store.remove(id);
    setLeftOut(0);
    input.current?.focus();
  };
  return (
    <div className={styles.photos}>
      <p id="photos-label" className={field.label}>
        Photos
      </p>
      <p className={field.hint}>Up to {ENQUIRY_FILES.perEnquiry}. Only our staff can see them.</p>
      <ul aria-labelledby="photos-label" className={styles.tiles}>
        {photos.map((photo) => (
          <PhotoTile
            key={photo.id}
            photo={photo}
            onRemove={() => remove(photo.id)}
            onRetry={() => store.retry(photo.id)}
          />
        ))}
        <li>
          <label className={styles.add}>
            <ImagePlus size={22} strokeWidth={1.6} aria-hidden />
            Add photos
            <input
              ref={input}
              id="fileIds"
              type="file"
              accept="image/*,.heic,.heif"
              multiple
              className={visibility.visuallyHidden}
              aria-invalid={error ? true : undefined}
              aria-describedby={error && 'photos-error'}
              onChange={({ currentTarget }) => add(currentTarget)}
            />
          </label>
        </li>
      </ul>
      <output className={field.error}>
        {leftOut > 0 &&
          `You can add ${ENQUIRY_FILES.perEnquiry} photos. We left out the last ${leftOut}.`}
      </output>
      {error && (
        <p id="photos-error" className={field.error}>
          {error}
        </p>
      )}
    </div>
  );
}

interface TileProps {
  photo: Photo;
  onRemove: () => void;
  onRetry: () => void;
}

function PhotoTile({ photo, onRemove, onRetry }: TileProps) {
  const { name, state, preview, progress, problem } = photo;
  return (
    <li className={styles.tile}>
      <div className={styles.frame}>
        {preview && <img src={preview} alt="" data-state={state} />}
        <button
          type="button"
          className={styles.remove}
          aria-label={`Remove ${name}`}
          onClick={onRemove}
        >
          <X size={16} aria-hidden />
        </button>
        {state === 'uploading' && <progress value={progress} aria-label={`Upload of ${name}`} />}
      </div>
      <output className={styles.status} data-problem={problem ? '' : undefined}>
        {problem ?? STATUS[state]}
      </output>
      {state === 'failed' && (
        <button type="button" className={styles.retry} onClick={onRetry}>
          Try again
        </button>
      )}
    </li>
  );
}
