import './images.css';
import { CircleAlert, ImagePlus } from 'lucide-react';
import { useRef, useState, useSyncExternalStore } from 'react';
import { BOUNDS } from '../../../../domain/car-options.ts';
import { Tile } from './tile.tsx';
import { moved } from './tray.ts';
import type { TrayStore } from './tray-store.ts';
import { useFileDrop } from './use-file-drop.ts';
import { useTileDrag } from './use-tile-drag.ts';

interface Props {
  store: TrayStore;
  /** The car that images can be sent to already; null for one that is not saved yet. */
  carId: number | null;
  error: string | null;
}

/** The image tray: add by button or drop, order by dragging or arrow keys, one is the thumbnail. */
export function Images({ store, carId, error }: Props) {
  const tray = useSyncExternalStore(store.subscribe, store.get, store.get);
  const [said, setSaid] = useState('');
  const [leftOut, setLeftOut] = useState(0);
  const input = useRef<HTMLInputElement>(null);
  const gallery = tray.images.filter((one) => !one.thumbnailOnly);

  const move = (id: string, place: number) => {
    const at = Math.max(0, Math.min(place, gallery.length - 1));
    store.set(moved(store.get(), id, at));
    setSaid(`DisplayImage ${at + 1} of ${gallery.length}`);
  };
  const placeOf = (id: string) => {
    const images = store.get().images.filter((one) => !one.thumbnailOnly);
    return images.findIndex((one) => one.id === id);
  };
  const drag = useTileDrag({ placeOf, move });
  const take = (files: File[]) => setLeftOut(store.add(files));
  const drop = useFileDrop(take);

  return (
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions -- 'Add images' does the same
    <section id="images" aria-labelledby="images-title" className="form-section" {...drop.handlers}>
      <h2 id="images-title" className="t-3">
        Images
        <span aria-hidden> *</span>
      </h2>
      <p className="field-hint">
        The first image leads the gallery. To change the order, drag an image by its number, or use
        the arrow keys on it.
      </p>
      <ul className="tray">
        {tray.images.map((image) => {
          const at = gallery.indexOf(image);
          return (
            <Tile
              key={image.id}
              image={image}
              place={at < 0 ? null : at + 1}
              chosen={tray.thumbnailId === image.id}
              dragged={drag.dragged === image.id}
              onChoose={() => store.set({ ...store.get(), thumbnailId: image.id })}
              onRemove={() => {
                store.remove(image.id);
                setLeftOut(0);
                setSaid(`${image.name} removed`);
                input.current?.focus();
              }}
              onRetry={carId === null ? null : () => void store.retry(image.id, carId)}
              onStep={(by) => move(image.id, at + by)}
              onGrab={(event) => drag.start(image.id, event)}
            />
          );
        })}
        <li className="tile tile-add" data-over={drop.over || undefined}>
          <label>
            <ImagePlus size={22} strokeWidth={1.6} aria-hidden />
            Add images
            <input
              ref={input}
              type="file"
              accept="image/*,.heic,.heif"
              multiple
              className="sr-only"
              aria-invalid={error !== null || undefined}
              aria-describedby={error === null ? undefined : 'images-error'}
              onChange={(event) => {
                take([...(event.currentTarget.files ?? [])]);
                event.currentTarget.value = '';
              }}
            />
          </label>
        </li>
      </ul>
      {leftOut > 0 && (
        <p className="field-error mt-3" role="alert">
          <CircleAlert size={16} strokeWidth={1.8} aria-hidden />
          <span>
            A car has at most {BOUNDS.maxImages} images: {leftOut} {leftOut === 1 ? 'was' : 'were'}{' '}
            left out.
          </span>
        </p>
      )}
      {tray.thumbnailId !== null && (
        <button
          type="button"
          className="link mt-3 min-h-11 text-[15px]"
          onClick={() => store.set({ ...store.get(), thumbnailId: null })}
        >
          Clear thumbnail
        </button>
      )}
      {error !== null && (
        <p id="images-error" className="field-error mt-3">
          <CircleAlert size={16} strokeWidth={1.8} aria-hidden />
          <span>{error}</span>
        </p>
      )}
      <output className="sr-only">{said}</output>
    </section>
  );
}
