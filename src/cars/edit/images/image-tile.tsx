import { useSortable } from '@dnd-kit/sortable';
import { CSS } from '@dnd-kit/utilities';
import { GripVertical, X } from 'lucide-react';
import { type KeyboardEvent, useRef, useState } from 'react';
import { Radio } from '../../../ui/radio.tsx';
import type { TrayImage } from './image-tray.ts';
import styles from './image-tile.module.css';

interface Props {
  image: TrayImage;
  /** Place in the gallery, from 1; null for a thumbnail outside the gallery. */
  place: number | null;
  isThumbnail: boolean;
  onChooseThumbnail: () => void;
  onRemove: () => void;
  onRetry: (() => void) | null;
  /** Called for an arrow key, which moves the image by one place. */
  onStep: (by: -1 | 1) => void;
}

const ARROW_STEPS: Readonly<Record<string, -1 | 1>> = {
  ArrowLeft: -1,
  ArrowUp: -1,
  ArrowRight: 1,
  ArrowDown: 1,
};

export function ImageTile({ image, place, isThumbnail, onStep, ...on }: Props) {
  const { id, name, state, preview, progress, problem } = image;
  const [previewFailed, setPreviewFailed] = useState(false);
  const { setNodeRef, listeners, transform, transition, isDragging } = useSortable({
    id,
    disabled: place === null,
  });
  const photo = useRef<HTMLButtonElement>(null);
  const retry = () => {
    // The button that was pressed disappears.
    photo.current?.focus();
    on.onRetry?.();
  };
  const moveByArrow = (event: KeyboardEvent) => {
    const by = ARROW_STEPS[event.key];
    if (by === undefined) return;
    event.preventDefault();
    onStep(by);
  };
  return (
    <li
      ref={setNodeRef}
      className={styles.tile}
      style={{ transform: CSS.Translate.toString(transform), transition }}
      data-state={state}
      data-thumbnail={isThumbnail || undefined}
      data-dragged={isDragging || undefined}
    >
      <div className={styles.frame}>
        <button
          ref={photo}
          type="button"
          className={styles.image}
          disabled={place === null}
          {...listeners}
          onKeyDown={moveByArrow}
          aria-label={
            place === null
              ? `${name}, thumbnail only`
              : `${name}, photo ${place}. Use the arrow keys to move it`
          }
        >
          {preview && !previewFailed && (
            <img
              // The image can fail before hydration, which reports no event.
              ref={(img) => {
                if (img?.complete && img.naturalWidth === 0) setPreviewFailed(true);
              }}
              src={preview}
              alt=""
              draggable={false}
              onError={() => setPreviewFailed(true)}
            />
          )}
          {previewFailed && <span className={styles.previewFailed}>Failed to fetch image</span>}
        </button>
        {place !== null && (
          <span className={styles.handle} data-handle aria-hidden {...listeners}>
            <GripVertical size={14} />
            {place}
          </span>
        )}
        <button
          type="button"
          className={styles.remove}
          aria-label={`Remove ${name}`}
          data-remedy={state === 'refused' ? id : undefined}
          onClick={on.onRemove}
        >
          <X size={16} aria-hidden />
        </button>
        {state === 'uploading' && (
          <progress className={styles.progress} value={progress} aria-label={`Upload of ${name}`} />
        )}
      </div>
      <p className={styles.caption}>
        <span className={styles.name} title={name}>
          {name}
        </span>
        {state === 'uploading' && (
          <span className={styles.status}>{Math.round(progress * 100)} %</span>
        )}
        {state === 'converting' && <span className={styles.status}>Reading...</span>}
      </p>
      {problem && (
        <p className={styles.problem} role="alert">
          <span>{problem}</span>
          {state === 'failed' && on.onRetry && (
            <button type="button" className={styles.retry} data-remedy={id} onClick={retry}>
              Try again
            </button>
          )}
        </p>
      )}
      {state !== 'refused' && (
        <Radio name="thumbnail" checked={isThumbnail} onChange={on.onChooseThumbnail}>
          Thumbnail
        </Radio>
      )}
    </li>
  );
}
