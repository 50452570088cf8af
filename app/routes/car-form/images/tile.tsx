import { GripVertical, X } from 'lucide-react';
import type { KeyboardEvent, PointerEvent } from 'react';
import { Radio } from '../../../ui/radio.tsx';
import type { TrayImage } from './tray.ts';

interface Props {
  image: TrayImage;
  /** From 1; null for an image that is not in the gallery. */
  place: number | null;
  chosen: boolean;
  dragged: boolean;
  onChoose: () => void;
  onRemove: () => void;
  onRetry: (() => void) | null;
  /** By one place, as the arrow keys say. */
  onStep: (by: -1 | 1) => void;
  /** A pointer goes down on it, perhaps to drag it. */
  onGrab: (event: PointerEvent<HTMLElement>) => void;
}

const STEPS: Readonly<Record<string, -1 | 1>> = {
  ArrowLeft: -1,
  ArrowUp: -1,
  ArrowRight: 1,
  ArrowDown: 1,
};

/** One image of the tray. */
export function Tile({ image, place, chosen, dragged, onStep, ...on }: Props) {
  const { name, state, preview, progress, problem } = image;
  const step = (event: KeyboardEvent) => {
    const by = STEPS[event.key];
    if (by === undefined) return;
    event.preventDefault();
    onStep(by);
  };
  return (
    <li
      className="tile"
      data-state={state}
      data-chosen={chosen || undefined}
      data-dragged={dragged || undefined}
      data-place={place ?? undefined}
    >
      <div className="tile-frame">
        <button
          type="button"
          className="tile-image"
          disabled={place === null}
          onKeyDown={step}
          onPointerDown={on.onGrab}
          aria-label={
            place === null
              ? `${name}, thumbnail only`
              : `${name}, image ${place}. Arrow keys change its place`
          }
        >
          {preview && (
            <img
              src={preview}
              alt=""
              draggable={false}
              onError={(event) => {
                event.currentTarget.hidden = true;
                event.currentTarget.closest('.tile')?.setAttribute('data-unseen', '');
              }}
            />
          )}
          <span className="tile-unseen">Failed to fetch image</span>
        </button>
        {place !== null && (
          <span className="tile-place tnum" data-handle aria-hidden onPointerDown={on.onGrab}>
            <GripVertical size={14} />
            {place}
          </span>
        )}
        <button
          type="button"
          className="tile-remove"
          aria-label={`Remove ${name}`}
          onClick={on.onRemove}
        >
          <X size={16} aria-hidden />
        </button>
        {state === 'uploading' && (
          <progress className="tile-progress" value={progress} aria-label={`Upload of ${name}`} />
        )}
      </div>
      <p className="tile-name">
        <span title={name}>{name}</span>
        {state === 'uploading' && <span className="tnum">{Math.round(progress * 100)} %</span>}
        {state === 'reading' && <span>Reading...</span>}
      </p>
      {problem && (
        <p className="field-error tile-problem" role="alert">
          <span>{problem}</span>
          {state === 'failed' && on.onRetry && (
            <button type="button" className="link" data-retry={image.id} onClick={on.onRetry}>
              Try again
            </button>
          )}
        </p>
      )}
      {state !== 'refused' && (
        <Radio name="thumbnail" checked={chosen} onChange={on.onChoose}>
          Thumbnail
        </Radio>
      )}
    </li>
  );
}
