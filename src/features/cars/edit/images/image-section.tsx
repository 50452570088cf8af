import { BOUNDS } from '../../../../platform/bounds.ts';
import { Camera, CircleAlert, ImagePlus } from 'lucide-react';
import { type DragEvent, type ReactNode, useEffect, useRef, useState } from 'react';
import { FormSection } from '../form-section.tsx';
import { ImageTile } from './image-tile.tsx';
import { moveImage } from './image-tray.ts';
import { type ImageTrayStore, useImageTray } from './image-tray-store.ts';
import type { Shots } from '../load-form.ts';
import { missingShots, shotFileName } from '../../../images/shots.ts';
import { SortableImages } from './sortable-images.tsx';
import visibility from '../../../../ui/styles/visibility.module.css';
import styles from './image-section.module.css';

interface Props {
  store: ImageTrayStore;
  shots: Shots;
  error: string | null;
  children?: ReactNode;
}

/** Adds, orders, rotates and removes images. The first one is the thumbnail. */
export function ImageSection({ store, shots, error, children }: Props) {
  const tray = useImageTray(store);
  const [announcement, setAnnouncement] = useState('');
  const [leftOut, setLeftOut] = useState(0);
  const input = useRef<HTMLInputElement>(null);

  const move = (id: string, index: number) => store.set(moveImage(store.get(), id, index));
  const moveByKey = (id: string, index: number) => {
    const last = tray.length - 1;
    const target = Math.max(0, Math.min(index, last));
    move(id, target);
    setAnnouncement(`Photo ${target + 1} of ${tray.length}`);
  };
  const remove = (id: string, name: string) => {
    store.remove(id);
    setLeftOut(0);
    setAnnouncement(`${name} removed`);
    input.current?.focus();
  };
  const makeThumbnail = (id: string, name: string) => {
    move(id, 0);
    setAnnouncement(`${name} is the thumbnail`);
  };
  const rotate = (id: string, name: string) => {
    store.rotate(id);
    const turns = store.get().find((one) => one.id === id)?.turns ?? 0;
    setAnnouncement(`${name} is turned by ${turns * 90} degrees`);
  };
  const addFiles = (files: File[]) => setLeftOut(store.add(files));
  const takeShot = (shot: string, photo: File) => {
    addFiles([new File([photo], shotFileName(shot), { type: photo.type })]);
    const [next] = missingShots(shots, store.get());
    setAnnouncement(`${shot} added. ${next ? `Next: ${next}` : 'All photos are there.'}`);
  };
  const drop = useFileDrop(addFiles);

  return (
    <FormSection
      id="images"
      title="Photos"
      required
      hint="Visitors see the first photo first, also in lists. To change the order, drag a photo by its number, or use the arrow keys on it."
      {...drop.handlers}
    >
      <SortableImages images={tray} onMove={move}>
        <ul className={styles.tray}>
          {tray.map((image, index) => (
            <ImageTile
              key={image.id}
              image={image}
              place={index + 1}
              onMakeThumbnail={() => makeThumbnail(image.id, image.name)}
              onRotate={() => rotate(image.id, image.name)}
              onRemove={() => remove(image.id, image.name)}
              onRetry={() => store.retry(image.id)}
              onStep={(by) => moveByKey(image.id, index + by)}
            />
          ))}
          <li className={styles.addTile} data-over={drop.over || undefined}>
            <label>
              <ImagePlus size={22} strokeWidth={1.6} aria-hidden />
              Add photos
              <input
                ref={input}
                type="file"
                accept="image/*,.heic,.heif"
                multiple
                aria-invalid={error !== null || undefined}
                aria-describedby={error === null ? undefined : 'images-error'}
                onChange={(event) => {
                  addFiles([...(event.currentTarget.files ?? [])]);
                  event.currentTarget.value = '';
                }}
              />
            </label>
          </li>
        </ul>
      </SortableImages>
      <ShotFrames missing={missingShots(shots, tray)} onTake={takeShot} />
      {leftOut > 0 && (
        <p className={styles.error} role="alert">
          <CircleAlert size={16} strokeWidth={1.8} aria-hidden />
          <span>
            A car can have {BOUNDS.maxImages} photos. We left out the last {leftOut}.
          </span>
        </p>
      )}
      {error !== null && (
        <p id="images-error" className={styles.error}>
          <CircleAlert size={16} strokeWidth={1.8} aria-hidden />
          <span>{error}</span>
        </p>
      )}
      {children}
      <output className={visibility.visuallyHidden}>{announcement}</output>
    </FormSection>
  );
}

interface ShotFramesProps {
  missing: readonly string[];
  onTake: (shot: string, photo: File) => void;
}

/** An empty frame for each photo of the list that the car lacks. On a phone, a frame opens the camera. */
function ShotFrames({ missing, onTake }: ShotFramesProps) {
  if (missing.length === 0) return null;
  return (
    <>
      <p className={styles.missingTitle} id="missing-photos">
        Still missing
      </p>
      <ul className={styles.missing} aria-labelledby="missing-photos">
        {/* The index as key: after a photo, the focus stays on the frame of the next one. */}
        {missing.map((shot, index) => (
          <li key={index} className={styles.shot}>
            <label>
              {index === 0 && <Camera size={18} strokeWidth={1.6} aria-hidden />}
              <span>
                <span className={visibility.visuallyHidden}>Take photo: </span>
                {shot}
              </span>
              <input
                type="file"
                accept="image/*"
                capture="environment"
                onChange={(event) => {
                  const [photo] = event.currentTarget.files ?? [];
                  if (photo) onTake(shot, photo);
                  event.currentTarget.value = '';
                }}
              />
            </label>
          </li>
        ))}
      </ul>
    </>
  );
}

const hasFiles = (transfer: DataTransfer | null) => transfer?.types.includes('Files') ?? false;

/**
 * Returns drop handlers for an element. Also cancels drops elsewhere on the page: the browser would
 * open the file and the form would be lost.
 */
function useFileDrop(onFiles: (files: File[]) => void) {
  const [over, setOver] = useState(false);

  useEffect(() => {
    const preventOpening = (event: globalThis.DragEvent) => {
      if (hasFiles(event.dataTransfer)) event.preventDefault();
    };
    addEventListener('dragover', preventOpening);
    addEventListener('drop', preventOpening);
    return () => {
      removeEventListener('dragover', preventOpening);
      removeEventListener('drop', preventOpening);
    };
  }, []);

  return {
    over,
    handlers: {
      onDragOver: (event: DragEvent) => setOver(hasFiles(event.dataTransfer)),
      onDragLeave: () => setOver(false),
      onDrop: (event: DragEvent) => {
        setOver(false);
        onFiles([...event.dataTransfer.files]);
      },
    },
  };
}
