import './pictures.css';
import { CircleAlert, ImagePlus } from 'lucide-react';
import { type DragEvent, useRef, useState, useSyncExternalStore } from 'react';
import { Tile } from './tile.tsx';
import { moved } from './tray.ts';
import type { TrayStore } from './tray-store.ts';

interface Props {
  store: TrayStore;
  /** The car that pictures can be sent to already; null for one that is not saved yet. */
  carId: number | null;
  error: string | null;
}

/** The picture tray: add by button or drop, order by dragging or arrow keys, one is the thumbnail. */
export function Pictures({ store, carId, error }: Props) {
  const tray = useSyncExternalStore(store.subscribe, store.get, store.get);
  const [dragged, setDragged] = useState<string | null>(null);
  const [said, setSaid] = useState('');
  const [over, setOver] = useState(false);
  const input = useRef<HTMLInputElement>(null);
  const gallery = tray.pictures.filter((one) => !one.thumbnailOnly);

  const move = (id: string, place: number) => {
    const at = Math.max(0, Math.min(place, gallery.length - 1));
    store.set(moved(store.get(), id, at));
    setSaid(`Picture ${at + 1} of ${gallery.length}`);
  };
  const drop = (event: DragEvent) => {
    setOver(false);
    if (event.dataTransfer.files.length === 0) return;
    event.preventDefault();
    store.add([...event.dataTransfer.files]);
  };
  const dragOver = (event: DragEvent) => {
    if (!event.dataTransfer.types.includes('Files')) return;
    event.preventDefault();
    setOver(true);
  };

  return (
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions -- 'Add pictures' does the same
    <section
      id="pictures"
      aria-labelledby="pictures-title"
      className="form-section"
      onDrop={drop}
      onDragOver={dragOver}
      onDragLeave={() => setOver(false)}
    >
      <h2 id="pictures-title" className="t-3">
        Pictures
        <span aria-hidden> *</span>
      </h2>
      <p className="field-hint">
        The first picture leads the gallery. Drag to change the order, or use the arrow keys on a
        picture.
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
              dragged={dragged === picture.id}
              onChoose={() => store.set({ ...store.get(), thumbnailId: picture.id })}
              onRemove={() => {
                store.remove(picture.id);
                setSaid(`${picture.name} removed`);
                input.current?.focus();
              }}
              onRetry={carId === null ? null : () => void store.retry(picture.id, carId)}
              onStep={(by) => move(picture.id, at + by)}
              onDragStart={(event) => {
                event.dataTransfer.effectAllowed = 'move';
                event.dataTransfer.setData('text/plain', picture.name);
                setDragged(picture.id);
              }}
              onDragOver={(event) => {
                if (dragged === null || at < 0) return;
                event.preventDefault();
                if (dragged !== picture.id) move(dragged, at);
              }}
              onDragEnd={() => setDragged(null)}
            />
          );
        })}
        <li className="tile tile-add" data-over={over || undefined}>
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
                store.add([...(event.currentTarget.files ?? [])]);
                event.currentTarget.value = '';
              }}
            />
          </label>
        </li>
      </ul>
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
