import useEmblaCarousel from 'embla-carousel-react';
import { ChevronLeft, ChevronRight, X } from 'lucide-react';
import { type KeyboardEvent, useEffect, useLayoutEffect, useRef, useState } from 'react';
import type { Car } from '../../../domain/car.ts';
import type { GalleryImage } from '../../../domain/image.ts';
import { watermarkOf } from '../../../domain/image-address.ts';
import { CarImage } from '../../vehicles/car-image.tsx';
import { CarouselStrip } from './carousel-strip.tsx';
import { captionOf, turn } from './images.ts';

export interface CarouselProps {
  car: Car;
  images: GalleryImage[];
  /** The image in view, counted from 0. */
  current: number;
  onTurn: (index: number) => void;
  onClose: () => void;
}

/** All images on the whole screen, always on the dark ground; the last one is followed by the first. */
export function Carousel({ car, images, current, onTurn, onClose }: CarouselProps) {
  const dialog = useRef<HTMLDialogElement>(null);
  const [startIndex] = useState(current);
  const count = images.length;
  const [viewport, embla] = useEmblaCarousel({
    loop: true,
    startIndex,
    duration: matchMedia('(prefers-reduced-motion: reduce)').matches ? 0 : 24,
  });

  // Before the carousel measures itself.
  useLayoutEffect(() => {
    const box = dialog.current;
    const opener = document.activeElement;
    if (!box?.open) box?.showModal();
    return () => {
      box?.close();
      if (opener instanceof HTMLElement) opener.focus({ preventScroll: true });
    };
  }, []);

  useEffect(() => {
    if (!embla) return undefined;
    const turned = () => onTurn(embla.selectedScrollSnap());
    embla.on('select', turned);
    return () => {
      embla.off('select', turned);
    };
  }, [embla, onTurn]);

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
      className="carousel ground-dark"
      onClose={(event) => {
        if (!event.currentTarget.open) onClose();
      }}
      onKeyDown={onKeyDown}
    >
      <div className="carousel-head">
        <p className="truncate font-[560]">{car.name}</p>
        <output className="tnum shrink-0 text-ink-2">
          {current + 1} / {count}
        </output>
        <button
          type="button"
          aria-label="Close"
          className="ml-auto grid size-11 shrink-0 place-items-center"
          onClick={() => dialog.current?.close()}
        >
          <X size={22} strokeWidth={1.6} aria-hidden />
        </button>
      </div>
      <div ref={viewport} className="carousel-view">
        <ul className="carousel-slides">
          {images.map((image, at) => (
            <li key={image.imagePath} className="carousel-slide" aria-hidden={at !== current}>
              <div className="carousel-frame" style={{ '--ratio': image.width / image.height }}>
                <CarImage
                  image={image}
                  alt={captionOf(car.name, at, count)}
                  sizes="100vw"
                  watermark={watermarkOf(car)}
                  first={isNear(at, current, count)}
                  className="carousel-image"
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
            className="carousel-arrow carousel-previous"
            onClick={() => embla?.scrollPrev()}
          >
            <ChevronLeft size={26} strokeWidth={1.5} aria-hidden />
          </button>
          <button
            type="button"
            aria-label="Next image"
            className="carousel-arrow carousel-next"
            onClick={() => embla?.scrollNext()}
          >
            <ChevronRight size={26} strokeWidth={1.5} aria-hidden />
          </button>
          <CarouselStrip
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

/** The image in view and its neighbours, which the next turn will show. */
const isNear = (at: number, current: number, count: number) =>
  [-1, 0, 1].some((step) => turn(current, step, count) === at);
