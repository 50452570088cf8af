import { useSortable } from '@dnd-kit/sortable';
import { CSS } from '@dnd-kit/utilities';
import { GripVertical, RotateCw, X } from 'lucide-react';
import { type KeyboardEvent, useRef, useState } from 'react';
import type { TrayImage } from './image-tray.ts';
import styles from './image-tile.module.css';

interface Props {
  image: TrayImage;
  /** Place in the gallery, from 1. The first photo is the thumbnail. */
  place: number;
  onMakeThumbnail: () => void;
  onRotate: () => void;
  onRemove: () => void;
  onRetry: () => void;
  /** Called for an arrow key, which moves the image by one place. */
  onStep: (by: -1 | 1) => void;
}

const ARROW_STEPS: Readonly<Record<string, -1 | 1>> = {
  ArrowLeft: -1,
  ArrowUp: -1,
  ArrowRight: 1,
  ArrowDown: 1,
};

export function ImageTile({ image, place, onStep, ...on }: Props) {
  const { id, name, state, preview, progress, problem, turns } = image;
  const isThumbnail = place === 1;
  const [previewFailed, setPreviewFailed] = useState(false);
  const { setNodeRef, listeners, transform, transition, isDragging } = useSortable({ id });
  const photo = useRef<HTMLButtonElement>(null);
  // Both move the focus to the photo, because the pressed button disappears.
  const retry = () => {
    photo.current?.focus();
    on.onRetry();
  };
  const makeThumbnail = () => {
    photo.current?.focus();
    on.onMakeThumbnail();
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
          {...listeners}
          onKeyDown={moveByArrow}
          aria-label={`${name}, photo ${place}. Use the arrow keys to move it`}
        >
          {preview && !previewFailed && (
            <img
              // An image that fails before hydration does not call `onError`.
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
        <span className={styles.handle} data-handle aria-hidden {...listeners}>
          <GripVertical size={14} />
          {place}
        </span>
        <button
          type="button"
          className={styles.remove}
          aria-label={`Remove ${name}`}
          data-remedy={state === 'refused' ? id : undefined}
          onClick={on.onRemove}
        >
          <X size={16} aria-hidden />
        </button>
        {state !== 'refused' && (
          <button
            type="button"
            className={styles.rotate}
            aria-label={`Rotate ${name}`}
            onClick={on.onRotate}
          >
            <RotateCw size={16} aria-hidden />
          </button>
        )}
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
        {state === 'converting' && (
          <span className={styles.status}>{turns === 0 ? 'Reading...' : 'Rotating...'}</span>
        )}
        {state === 'ready' && <span className={styles.status}>Waiting...</span>}
      </p>
      {problem && (
        <p className={styles.problem} role="alert">
          <span>{problem}</span>
          {state === 'failed' && (
            <button type="button" className={styles.retry} data-remedy={id} onClick={retry}>
              Try again
            </button>
          )}
        </p>
      )}
      {isThumbnail ? (
        <p className={styles.thumbnail}>Thumbnail</p>
      ) : (
        state !== 'refused' && (
          <button type="button" className={styles.makeThumbnail} onClick={makeThumbnail}>
            Make thumbnail
          </button>
        )
      )}
    </li>
  );
}
