import { Maximize2 } from 'lucide-react';
import type { GalleryImage } from '../../../../domain/images/image.ts';
import { watermarkOf } from '../../../../domain/images/image-address.ts';
import { LinkOrButton } from '../../../ui/link-or-button.tsx';
import { CarImage, NoImage } from '../../../vehicles/car-image.tsx';
import visibility from '../../../styles/visibility.module.css';
import styles from './gallery.module.css';
import { captionOf, fitsFrame, type PicturedCar } from './images.ts';
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

/** The large image, which opens the full-screen carousel, and the thumbnails. */
export function Gallery({ car, images, current, onSelect, onOpen }: Props) {
  const image = images[current];
  if (!image) return <NoImage className={styles.image} label={car.name} />;
  return (
    <section aria-label="Images" className={styles.gallery}>
      <LinkOrButton
        href={image.src}
        opensDialog
        onPress={() => onOpen(current)}
        className={styles.stage}
      >
        <CarImage
          key={image.src}
          image={image}
          alt={captionOf(car.name, current, images.length)}
          sizes={STAGE_SIZES}
          watermark={watermarkOf(car)}
          first
          className={fitsFrame(image) ? styles.image : styles.wholeImage}
        />
        <span className={styles.count}>
          <Maximize2 size={18} strokeWidth={1.6} aria-hidden />
          <span aria-hidden>
            {current + 1} / {images.length}
          </span>
          <span className={visibility.visuallyHidden}>, view full screen</span>
        </span>
      </LinkOrButton>
      {images.length > 1 && (
        <ThumbnailStrip car={car} images={images} current={current} onSelect={onSelect} />
      )}
    </section>
  );
}
