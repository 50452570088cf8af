import { watermarkOf } from '../../../images/watermark.ts';
import type { GalleryImage } from '../../../../platform/images/image.ts';
import { CarImage } from '../../components/car-image.tsx';
import { captionOf, type PicturedCar } from '../images.ts';
import { ChevronLeft, ChevronRight } from 'lucide-react';
import { type ReactNode, type Ref, type RefObject, useEffect, useRef, useState } from 'react';
import styles from './gallery.module.css';

interface ThumbnailsProps {
  car: PicturedCar;
  images: GalleryImage[];
  current: number;
  onSelect: (index: number) => void;
}

interface ListProps extends ThumbnailsProps {
  ref: Ref<HTMLUListElement>;
  className: string | undefined;
}

export function Thumbnails({ ref, car, images, current, className, onSelect }: ListProps) {
  return (
    <ul ref={ref} className={className} aria-label="All images">
      {images.map((image, at) => (
        <li key={image.imagePath}>
          <button
            type="button"
            aria-current={at === current || undefined}
            onClick={() => onSelect(at)}
            className={styles.thumbnail}
          >
            <CarImage
              image={image}
              alt={captionOf(car.name, at, images)}
              sizes="120px"
              watermark={watermarkOf(car)}
            />
          </button>
        </li>
      ))}
    </ul>
  );
}

const STEP_PX = 120;

/** The thumbnails below the large image, with buttons that scroll them. */
export function ThumbnailStrip(props: ThumbnailsProps) {
  const strip = useRef<HTMLUListElement>(null);
  const overflow = useOverflow(strip);
  useScrollIntoView(strip, props.current);

  return (
    <div className={styles.strip}>
      <Thumbnails ref={strip} className={styles.list} {...props} />
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
  children: ReactNode;
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
