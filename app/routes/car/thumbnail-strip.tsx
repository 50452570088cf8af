import { ChevronLeft, ChevronRight } from 'lucide-react';
import { type RefObject, useEffect, useRef, useState } from 'react';
import type { Car } from '../../../domain/car.ts';
import type { GalleryImage } from '../../../domain/image.ts';
import { watermarkOf } from '../../../domain/image-address.ts';
import { CarImage } from '../../vehicles/car-image.tsx';
import { LinkOrButton } from '../../ui/link-or-button.tsx';
import { captionOf } from './images.ts';

const STEP_PX = 120;

interface Props {
  car: Car;
  images: GalleryImage[];
  current: number;
  onSelect: (index: number) => void;
}

export function ThumbnailStrip({ car, images, current, onSelect }: Props) {
  const strip = useRef<HTMLUListElement>(null);
  const rest = useRest(strip);
  useFollow(strip, current);

  return (
    <div className="strip">
      <ul ref={strip} className="strip-list" aria-label="All images">
        {images.map((image, at) => (
          <li key={image.imagePath}>
            <LinkOrButton
              href={image.src}
              current={at === current}
              onPress={() => onSelect(at)}
              className="thumbnail"
            >
              <CarImage
                image={image}
                alt={captionOf(car.name, at, images.length)}
                sizes="120px"
                watermark={watermarkOf(car)}
              />
            </LinkOrButton>
          </li>
        ))}
      </ul>
      <div className="needs-script flex shrink-0">
        <StripButton label="Scroll left" towards={-1} strip={strip} idle={!rest.before}>
          <ChevronLeft size={20} strokeWidth={1.6} aria-hidden />
        </StripButton>
        <StripButton label="Scroll right" towards={1} strip={strip} idle={!rest.after}>
          <ChevronRight size={20} strokeWidth={1.6} aria-hidden />
        </StripButton>
      </div>
    </div>
  );
}

interface StripButtonProps {
  label: string;
  towards: 1 | -1;
  strip: RefObject<HTMLUListElement | null>;
  /** There is nothing further on this side. */
  idle: boolean;
  children: React.ReactNode;
}

function StripButton({ label, towards, strip, idle, children }: StripButtonProps) {
  return (
    <button
      type="button"
      aria-label={label}
      aria-disabled={idle}
      className="strip-button"
      onClick={() => strip.current?.scrollBy({ left: towards * STEP_PX })}
    >
      {children}
    </button>
  );
}

/** Whether the strip goes on before and after what is in view. */
function useRest(strip: RefObject<HTMLUListElement | null>) {
  const [rest, setRest] = useState({ before: false, after: true });

  useEffect(() => {
    const list = strip.current;
    if (!list) return undefined;
    const measure = () =>
      setRest({
        before: list.scrollLeft > 1,
        after: list.scrollLeft + list.clientWidth < list.scrollWidth - 1,
      });
    const watch = new ResizeObserver(measure);
    watch.observe(list);
    list.addEventListener('scroll', measure, { passive: true });
    return () => {
      watch.disconnect();
      list.removeEventListener('scroll', measure);
    };
  }, [strip]);

  return rest;
}

/** Keeps the current image in view within the strip, without moving the page. */
function useFollow(strip: RefObject<HTMLUListElement | null>, current: number) {
  useEffect(() => {
    const list = strip.current;
    const item = list?.children[current];
    if (!list || !(item instanceof HTMLElement)) return;
    const left = item.offsetLeft - list.offsetLeft;
    const hidden =
      left < list.scrollLeft || left + item.offsetWidth > list.scrollLeft + list.clientWidth;
    if (hidden) list.scrollTo({ left: left - (list.clientWidth - item.offsetWidth) / 2 });
  }, [strip, current]);
}
