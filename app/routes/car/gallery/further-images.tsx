import type { Car } from '../../../../domain/car.ts';
import type { GalleryImage } from '../../../../domain/images/image.ts';
import { watermarkOf } from '../../../../domain/images/image-address.ts';
import { LinkOrButton } from '../../../ui/link-or-button.tsx';
import { CarImage } from '../../../vehicles/car-image.tsx';
import visibility from '../../../styles/visibility.module.css';
import styles from './gallery.module.css';
import { captionOf, fitsFrame } from './images.ts';

interface Props {
  car: Car;
  images: GalleryImage[];
  onOpen: (index: number) => void;
}

/** Shows the second and third image across the full width. Shows nothing for fewer than three images. */
export function FurtherImages({ car, images, onOpen }: Props) {
  if (images.length < 3) return null;
  return (
    <div className={styles.further}>
      {images.slice(1, 3).map((image, at) => (
        <LinkOrButton
          key={image.imagePath}
          href={image.src}
          opensDialog
          onPress={() => onOpen(at + 1)}
        >
          <CarImage
            image={image}
            alt={captionOf(car.name, at + 1, images.length)}
            sizes="(min-width:600px) 50vw, 100vw"
            watermark={watermarkOf(car)}
            className={fitsFrame(image) ? styles.image : styles.wholeImage}
          />
          <span className={visibility.visuallyHidden}>, view full screen</span>
        </LinkOrButton>
      ))}
    </div>
  );
}
