import { ChevronLeft, ChevronRight } from 'lucide-react';
import { type RefObject, useEffect, useRef, useState } from 'react';
import type { Car } from '../../../../domain/car.ts';
import type { GalleryImage } from '../../../../domain/images/image.ts';
import { watermarkOf } from '../../../../domain/images/image-address.ts';
import { CarImage } from '../../../vehicles/car-image.tsx';
import { LinkOrButton } from '../../../ui/link-or-button.tsx';
import styles from './gallery.module.css';
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
  const overflow = useOverflow(strip);
  useScrollIntoView(strip, current);

  return (
    <div className={styles.strip}>
      <ul ref={strip} className={styles.list} aria-label="All images">
        {images.map((image, at) => (
          <li key={image.imagePath}>
            <LinkOrButton
              href={image.src}
              current={at === current}
              onPress={() => onSelect(at)}
              className={styles.thumbnail}
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
      <div className={styles.scrollButtons}>
        <StripButton label="Scroll left" direction={-1} strip={strip} disabled={!overflow.before}>
          <ChevronLeft size={20} strokeWidth={1.6} aria-hidden />
        </StripButton>
        <StripButton label="Scroll right" direction={1} strip={strip} disabled={!overflow.after}>
          <ChevronRight size={20} strokeWidth={1.6} aria-hidden />
        </StripButton>
      </div>
    </div>
  );
}

interface StripButtonProps {
  label: string;
  direction: 1 | -1;
  strip: RefObject<HTMLUListElement | null>;
  disabled: boolean;
  children: React.ReactNode;
}

function StripButton({ label, direction, strip, disabled, children }: StripButtonProps) {
  return (
    <button
      type="button"
      aria-label={label}
      aria-disabled={disabled}
      className={styles.scrollButton}
      onClick={() => strip.current?.scrollBy({ left: direction * STEP_PX })}
    >
      {children}
    </button>
  );
}

/** Whether the strip can be scrolled to the left and to the right. */
function useOverflow(strip: RefObject<HTMLUListElement | null>) {
  const [overflow, setOverflow] = useState({ before: false, after: true });

  useEffect(() => {
    const list = strip.current;
    if (!list) return undefined;
    const measure = () =>
      setOverflow({
        before: list.scrollLeft > 1,
        after: list.scrollLeft + list.clientWidth < list.scrollWidth - 1,
      });
    const observer = new ResizeObserver(measure);
    observer.observe(list);
    list.addEventListener('scroll', measure, { passive: true });
    return () => {
      observer.disconnect();
      list.removeEventListener('scroll', measure);
    };
  }, [strip]);

  return overflow;
}

/** Scrolls the strip to the current thumbnail; `scrollIntoView` would scroll the page too. */
function useScrollIntoView(strip: RefObject<HTMLUListElement | null>, current: number) {
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
