import { watermarkOf } from '../../../images/watermark.ts';
import { Maximize2 } from 'lucide-react';
import {
  type ButtonHTMLAttributes,
  type ComponentType,
  type FocusEvent,
  type UIEvent,
  useEffect,
  useEffectEvent,
  useRef,
  useState,
} from 'react';
import type { GalleryImage } from '../../../../platform/images/image.ts';
import { CarImage, NoImage } from '../../components/car-image.tsx';
import { showToast } from '../../../../ui/toast.ts';
import visibility from '../../../../ui/styles/visibility.module.css';
import type { CarouselProps } from './carousel.tsx';
import styles from './gallery.module.css';
import { captionOf, fitsFrame, isNear, type PicturedCar } from '../images.ts';
import { ThumbnailStrip } from './thumbnail-strip.tsx';

// 88vw instead of 100vw: the faded margins need no sharp pixels.
const STAGE_SIZES = '(min-width:1024px) 68vw, 88vw';

interface Props {
  car: PicturedCar;
  images: GalleryImage[];
  /** Index of the large image. */
  current: number;
  onSelect: (index: number) => void;
  onOpen: (index: number) => void;
}

/** The large images, which are swiped and open the full-screen carousel, and the thumbnails. */
export function Gallery({ car, images, current, onSelect, onOpen }: Props) {
  const slides = useSlides(current, onSelect);
  /** Neighbours of the large image are loaded when the visitor touches it or points at it. */
  const [touched, setTouched] = useState(false);
  const count = images.length;
  if (count === 0)
    return <NoImage className={styles.image} label={car.name} bodyType={car.bodyType} />;

  function onTouch() {
    setTouched(true);
    // If this fails, the click tries again and reports it.
    loadCarousel().catch(() => {});
  }

  return (
    <section aria-label="Images" className={styles.gallery}>
      <div className={styles.stage} onPointerEnter={onTouch} onPointerDown={onTouch}>
        <div {...slides} className={styles.slides}>
          {images.map((image, at) => (
            <OpenButton
              key={image.imagePath}
              car={car}
              images={images}
              at={at}
              onOpen={onOpen}
              sizes={STAGE_SIZES}
              first={at === 0}
              aria-hidden={at !== current}
              tabIndex={at === current ? 0 : -1}
              data-far={at !== current && !(touched && isNear(at, current, count)) ? '' : undefined}
              className={styles.slide}
            />
          ))}
        </div>
        <span aria-hidden className={styles.count}>
          <Maximize2 size={18} strokeWidth={1.6} />
          {current + 1} / {count}
        </span>
      </div>
      {count > 1 && (
        <ThumbnailStrip car={car} images={images} current={current} onSelect={onSelect} />
      )}
    </section>
  );
}

/** The second and the third image across the full width. */
export const FurtherImages = (props: Pick<Props, 'car' | 'images' | 'onOpen'>) => (
  <div className={styles.further}>
    {props.images.slice(1, 3).map((image, at) => (
      <OpenButton
        key={image.imagePath}
        {...props}
        at={at + 1}
        sizes="(min-width:600px) 50vw, 100vw"
      />
    ))}
  </div>
);

interface OpenButtonProps
  extends Pick<Props, 'car' | 'images' | 'onOpen'>, ButtonHTMLAttributes<HTMLButtonElement> {
  /** Index of the image. */
  at: number;
  sizes: string;
  first?: boolean;
}

/** An image that opens the full-screen carousel. */
function OpenButton({ car, images, at, onOpen, sizes, first, ...attributes }: OpenButtonProps) {
  const image = images[at];
  return (
    image && (
      <button
        type="button"
        aria-haspopup="dialog"
        {...attributes}
        onClick={({ currentTarget }) => {
          // Safari does not focus a clicked button. The gallery returns the focus to the element that had it.
          currentTarget.focus({ preventScroll: true });
          onOpen(at);
        }}
      >
        <CarImage
          image={image}
          alt={captionOf(car.name, at, images)}
          sizes={sizes}
          watermark={watermarkOf(car)}
          bodyType={car.bodyType}
          first={first}
          className={fitsFrame(image) ? styles.image : styles.wholeImage}
        />
        <span className={visibility.visuallyHidden}>, view full screen</span>
      </button>
    )
  );
}

const indexOf = (list: HTMLElement) => Math.round(list.scrollLeft / list.clientWidth) || 0;

/** Connects the scroll position of the slides with the index of the current one. */
function useSlides(current: number, onSelect: (index: number) => void) {
  const list = useRef<HTMLDivElement>(null);
  /** Index of the slide in view; null before the first effect. */
  const shown = useRef<number | null>(null);

  function follow(element: HTMLElement) {
    const index = indexOf(element);
    if (index === shown.current) return;
    shown.current = index;
    onSelect(index);
  }

  useEffect(() => {
    const element = list.current;
    if (!element || current === shown.current) return;
    // The visitor may have swiped before hydration.
    if (shown.current === null) return follow(element);
    shown.current = current;
    element.scrollTo({ left: current * element.clientWidth, behavior: 'instant' });
    // oxlint-disable-next-line react/exhaustive-deps -- scrolls only if the index changes
  }, [current]);

  return {
    ref: list,
    onScroll: (event: UIEvent<HTMLElement>) => follow(event.currentTarget),
    // Another image may be in view when the full-screen gallery returns the focus.
    onFocus: ({ currentTarget }: FocusEvent<HTMLElement>) => {
      const slide = currentTarget.children[current];
      if (slide instanceof HTMLElement) slide.focus({ preventScroll: true });
    },
  };
}

/** Not part of the page's script. A browser does not repeat an import that failed. */
const loadCarousel = () => import('./carousel.tsx');

/** The full-screen carousel. If it can't be loaded, a toast says so. */
export function FullScreen(props: CarouselProps) {
  const [Carousel, setCarousel] = useState<ComponentType<CarouselProps> | null>(null);

  const onFailed = useEffectEvent((error: unknown) => {
    console.warn('Cannot load the gallery', error);
    const text = 'We couldn’t open the gallery. Reload the page to try again.';
    showToast('Error', text, 'failed', 6);
    props.onClose();
  });
  useEffect(() => {
    let mounted = true;
    loadCarousel().then(
      (loaded) => mounted && setCarousel(() => loaded.Carousel),
      (error) => mounted && onFailed(error),
    );
    return () => {
      mounted = false;
    };
  }, []);

  return Carousel && <Carousel {...props} />;
}
