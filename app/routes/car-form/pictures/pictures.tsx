import './pictures.css';
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
  /** The car that pictures can be sent to already; null for one that is not saved yet. */
  carId: number | null;
  error: string | null;
}

/** The picture tray: add by button or drop, order by dragging or arrow keys, one is the thumbnail. */
export function Pictures({ store, carId, error }: Props) {
  const tray = useSyncExternalStore(store.subscribe, store.get, store.get);
  const [said, setSaid] = useState('');
  const [leftOut, setLeftOut] = useState(0);
  const input = useRef<HTMLInputElement>(null);
  const gallery = tray.pictures.filter((one) => !one.thumbnailOnly);

  const move = (id: string, place: number) => {
    const at = Math.max(0, Math.min(place, gallery.length - 1));
    store.set(moved(store.get(), id, at));
    setSaid(`Picture ${at + 1} of ${gallery.length}`);
  };
  const placeOf = (id: string) => {
    const pictures = store.get().pictures.filter((one) => !one.thumbnailOnly);
    return pictures.findIndex((one) => one.id === id);
  };
  const drag = useTileDrag({ placeOf, move });
  const take = (files: File[]) => setLeftOut(store.add(files));
  const drop = useFileDrop(take);

  return (
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions -- 'Add pictures' does the same
    <section
      id="pictures"
      aria-labelledby="pictures-title"
      className="form-section"
      {...drop.handlers}
    >
      <h2 id="pictures-title" className="t-3">
        Pictures
        <span aria-hidden> *</span>
      </h2>
      <p className="field-hint">
        The first picture leads the gallery. To change the order, drag a picture by its number, or
        use the arrow keys on it.
      </p>
      <ul className="tray">
        {tray.pictures.map((picture) => {
          const at = gallery.indexOf(picture);
          return (
            <Tile
              key={picture.id}
              picture={picture}
              place={at < 0 ? null : at + 1}
              chosen={tray.thumbnailId === picture.id}
              dragged={drag.dragged === picture.id}
              onChoose={() => store.set({ ...store.get(), thumbnailId: picture.id })}
              onRemove={() => {
                store.remove(picture.id);
                setLeftOut(0);
                setSaid(`${picture.name} removed`);
                input.current?.focus();
              }}
              onRetry={carId === null ? null : () => void store.retry(picture.id, carId)}
              onStep={(by) => move(picture.id, at + by)}
              onGrab={(event) => drag.start(picture.id, event)}
            />
          );
        })}
        <li className="tile tile-add" data-over={drop.over || undefined}>
          <label>
            <ImagePlus size={22} strokeWidth={1.6} aria-hidden />
            Add pictures
            <input
              ref={input}
              type="file"
              accept="image/*,.heic,.heif"
              multiple
              className="sr-only"
              aria-invalid={error !== null || undefined}
              aria-describedby={error === null ? undefined : 'pictures-error'}
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
            A car has at most {BOUNDS.maxImages} pictures: {leftOut}{' '}
            {leftOut === 1 ? 'was' : 'were'} left out.
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
        <p id="pictures-error" className="field-error mt-3">
          <CircleAlert size={16} strokeWidth={1.8} aria-hidden />
          <span>{error}</span>
        </p>
      )}
      <output className="sr-only">{said}</output>
    </section>
  );
}
