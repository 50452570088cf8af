import { watermarkOf } from '../../../images/watermark.ts';
import useEmblaCarousel from 'embla-carousel-react';
import { ChevronLeft, ChevronRight, X, ZoomIn, ZoomOut } from 'lucide-react';
import { type KeyboardEvent, useEffect, useLayoutEffect, useRef, useState } from 'react';
import type { GalleryImage } from '../../../../platform/images/image.ts';
import { addOverlay } from '../../../../ui/overlays.ts';
import { CarImage } from '../../components/car-image.tsx';
import styles from './carousel.module.css';
import { captionOf, isNear, type PicturedCar } from '../images.ts';
import { Thumbnails } from './thumbnail-strip.tsx';
import { useZoom } from './use-zoom.ts';

export interface CarouselProps {
  car: PicturedCar;
  images: GalleryImage[];
  /** Index of the image in view. */
  current: number;
  onTurn: (index: number) => void;
  onClose: () => void;
}

/** A full-screen carousel, always dark, that loops around both ends. */
export function Carousel({ car, images, current, onTurn, onClose }: CarouselProps) {
  const dialog = useRef<HTMLDialogElement>(null);
  const strip = useRef<HTMLUListElement>(null);
  const [startIndex] = useState(current);
  const count = images.length;
  const { zoomed, canDrag, toggleZoom, endZoom, zoomEvents } = useZoom();
  const [viewport, embla] = useEmblaCarousel({
    loop: true,
    startIndex,
    duration: matchMedia('(prefers-reduced-motion: reduce)').matches ? 0 : 24,
    watchDrag: canDrag,
  });

  // A layout effect, because Embla measures the slides in an effect.
  useLayoutEffect(() => {
    const element = dialog.current;
    const opener = document.activeElement;
    if (!element?.open) element?.showModal();
    const onClosed = addOverlay(() => {
      element?.close();
      return true;
    });
    return () => {
      onClosed();
      element?.close();
      if (opener instanceof HTMLElement) opener.focus({ preventScroll: true });
    };
  }, []);

  useEffect(() => {
    if (!embla) return undefined;
    const onSelect = () => {
      endZoom();
      onTurn(embla.selectedScrollSnap());
    };
    embla.on('select', onSelect);
    return () => {
      embla.off('select', onSelect);
    };
  }, [embla, onTurn, endZoom]);

  useEffect(() => {
    strip.current?.children[current]?.scrollIntoView({ inline: 'center', block: 'nearest' });
  }, [current]);

  function onKeyDown(event: KeyboardEvent) {
    if (event.key === 'ArrowLeft') embla?.scrollPrev();
    else if (event.key === 'ArrowRight') embla?.scrollNext();
    else if (event.key === 'Home') embla?.scrollTo(0);
    else if (event.key === 'End') embla?.scrollTo(count - 1);
    else return;
    event.preventDefault();
  }

  return (
    <dialog
      ref={dialog}
      aria-label={`Images of ${car.name}`}
      className={styles.carousel}
      onClose={(event) => {
        if (!event.currentTarget.open) onClose();
      }}
      onKeyDown={zoomed ? undefined : onKeyDown}
    >
      <div className={styles.head}>
        <p className={styles.name}>{car.name}</p>
        <output className={styles.position}>
          {current + 1} / {count}
        </output>
        <button
          type="button"
          aria-label={zoomed ? 'Zoom out' : 'Zoom in'}
          className={styles.headButton}
          onClick={() => toggleZoom(dialog.current?.querySelector('[data-current]'))}
        >
          {zoomed ? (
            <ZoomOut size={22} strokeWidth={1.6} aria-hidden />
          ) : (
            <ZoomIn size={22} strokeWidth={1.6} aria-hidden />
          )}
        </button>
        <button
          type="button"
          aria-label="Close"
          className={styles.headButton}
          onClick={() => dialog.current?.close()}
        >
          <X size={22} strokeWidth={1.6} aria-hidden />
        </button>
      </div>
      <div ref={viewport} className={styles.view}>
        <ul className={styles.slides}>
          {images.map((image, at) => (
            <li
              key={image.imagePath}
              className={styles.slide}
              aria-hidden={at !== current}
              data-current={at === current ? '' : undefined}
              data-zoomed={zoomed && at === current ? '' : undefined}
              {...zoomEvents}
            >
              <div className={styles.frame} style={{ '--ratio': image.width / image.height }}>
                <CarImage
                  image={image}
                  alt={captionOf(car.name, at, images)}
                  sizes={zoomed && at === current ? '250vw' : '100vw'}
                  watermark={watermarkOf(car)}
                  first={isNear(at, current, count)}
                  className={styles.image}
                />
              </div>
            </li>
          ))}
        </ul>
      </div>
      {count > 1 && (
        <>
          <button
            type="button"
            aria-label="Previous image"
            className={styles.previous}
            onClick={() => embla?.scrollPrev()}
          >
            <ChevronLeft size={26} strokeWidth={1.5} aria-hidden />
          </button>
          <button
            type="button"
            aria-label="Next image"
            className={styles.next}
            onClick={() => embla?.scrollNext()}
          >
            <ChevronRight size={26} strokeWidth={1.5} aria-hidden />
          </button>
          <Thumbnails
            ref={strip}
            className={styles.strip}
            car={car}
            images={images}
            current={current}
            onSelect={(index) => embla?.scrollTo(index)}
          />
        </>
      )}
    </dialog>
  );
}
