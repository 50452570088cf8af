import { CircleAlert } from 'lucide-react';
import { type ReactNode, useEffect, useRef, useState } from 'react';
import { browserApi } from '../../../../app/api/browser-api.ts';
import { dayAndMonth } from '../../../opening/day-text.ts';
import { BOUNDS } from '../../../../platform/bounds.ts';
import type { RemovedImage } from '../../manage/changes.ts';
import { isRefusal } from '../../../../platform/api-error.ts';
import link from '../../../../ui/link.module.css';
import visibility from '../../../../ui/styles/visibility.module.css';
import { focusSection } from '../form-section.tsx';
import type { StaffCar } from '../../fields/staff-car.ts';
import { freePlaces, type ImageRecord } from './image-tray.ts';
import type { ImageTrayStore } from './image-tray-store.ts';
import styles from './image-section.module.css';

interface Props {
  carId: number;
  /** The photos that were removed when the form was loaded; null if they could not be read. */
  loaded: readonly RemovedImage[] | null;
  store: ImageTrayStore;
  /** The gallery on the server. When it changes, a photo may have been removed: the list is read again. */
  record: ImageRecord;
  /** Called with the car, which has the photo again. */
  onPutBack: (car: StaffCar) => void;
}

/** The photos that were removed from the car in the last 30 days, with a button that puts each back. */
export function RemovedPhotos({ carId, loaded, store, record, onPutBack }: Props) {
  const { photos, reload, leaveOut } = useRemovedPhotos({ carId, loaded, record });
  const [pending, setPending] = useState<number | null>(null);
  const [problem, setProblem] = useState('');
  const [announcement, setAnnouncement] = useState('');
  const summary = useRef<HTMLElement>(null);

  const putBack = async (photo: RemovedImage, isLast: boolean) => {
    if (pending !== null) return;
    setProblem('');
    if (freePlaces(store.get()) === 0)
      return setProblem(`A car can have ${BOUNDS.maxImages} photos. Remove one first.`);
    setPending(photo.imageId);
    try {
      const car = await putBackPhoto(carId, photo);
      // Moves the focus, because the pressed button disappears.
      if (isLast) focusSection('images');
      else summary.current?.focus();
      leaveOut(photo.imageId);
      setAnnouncement('The photo is back.');
      onPutBack(car);
    } catch (error) {
      setProblem(error instanceof Error ? error.message : 'Please try again.');
      // Without a response, the list stays: the next press finds out whether the photo is back.
      if (isRefusal(error)) reload();
    }
    setPending(null);
  };

  return (
    <>
      {photos && photos.length > 0 && (
        <details className={styles.removed}>
          <summary ref={summary}>Removed photos ({photos.length})</summary>
          <ul>
            {photos.map((photo, at) => (
              <li key={photo.imageId}>
                <img
                  src={photo.src}
                  width={photo.width}
                  height={photo.height}
                  alt=""
                  loading="lazy"
                  style={{ backgroundImage: `url("${photo.placeholder}")` }}
                />
                <span className={styles.until}>Gone on {dayAndMonth(photo.goneAt)}</span>
                <button
                  type="button"
                  className={link.smallAction}
                  aria-disabled={pending !== null || undefined}
                  onClick={() => void putBack(photo, photos.length === 1)}
                >
                  {pending === photo.imageId ? 'Putting back...' : 'Put back'}
                  <span className={visibility.visuallyHidden}> removed photo {at + 1}</span>
                </button>
              </li>
            ))}
          </ul>
        </details>
      )}
      {(problem || photos === null) && (
        <Problem>
          {problem || 'We couldn’t load the removed photos.'}
          {photos === null && (
            <>
              {' '}
              <button
                type="button"
                className={link.link}
                onClick={() => {
                  setProblem('');
                  reload();
                }}
              >
                Try again
              </button>
            </>
          )}
        </Problem>
      )}
      <output className={visibility.visuallyHidden}>{announcement}</output>
    </>
  );
}

const Problem = ({ children }: { children: ReactNode }) => (
  <p className={styles.error} role="alert">
    <CircleAlert size={16} strokeWidth={1.8} aria-hidden />
    <span>{children}</span>
  </p>
);

/** Puts a photo back and returns the car, which has it again. */
async function putBackPhoto(
  carId: number,
  { imageId, imagePath }: RemovedImage,
): Promise<StaffCar> {
  try {
    await browserApi.post('/cars/:carId/removed-images', 200, {
      params: { carId },
      body: { imageId },
    });
  } catch (error) {
    // The server may have put the photo back although its answer was lost.
    const car = await browserApi.staffCar(carId).catch(() => null);
    if (car?.images.some((image) => image.imagePath === imagePath)) return car;
    throw error;
  }
  return readCar(carId);
}

/** @throws Error with a message for the user: the photo is back, but the car cannot be read */
async function readCar(carId: number): Promise<StaffCar> {
  try {
    return await browserApi.staffCar(carId);
  } catch (cause) {
    const text = 'The photo is back, but we couldn’t load it. Reload the page to see it.';
    throw new Error(text, { cause });
  }
}

/** The removed photos. They are read again when the photos of the car have changed. */
function useRemovedPhotos({ carId, loaded, record }: Pick<Props, 'carId' | 'loaded' | 'record'>) {
  const [photos, setPhotos] = useState(loaded);
  // An object instead of the record alone, so that a retry runs the effect again.
  const [requested, setRequested] = useState({ record });
  if (requested.record !== record) setRequested({ record });
  const [first] = useState(requested);

  useEffect(() => {
    if (requested === first) return undefined;
    const request = new AbortController();
    browserApi
      .get('/cars/:carId/removed-images', { params: { carId }, signal: request.signal })
      .then(
        ({ data }) => setPhotos(data),
        (error: unknown) => {
          if (request.signal.aborted) return;
          console.warn('Cannot load the removed photos', error);
          setPhotos(null);
        },
      );
    return () => request.abort();
  }, [carId, requested, first]);

  return {
    photos,
    reload: () => setRequested({ record }),
    leaveOut: (imageId: number) =>
      setPhotos((known) => known && known.filter((photo) => photo.imageId !== imageId)),
  };
}
