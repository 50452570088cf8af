import { watermarkOf } from '../../../images/watermark.ts';
import type { GalleryImage } from '../../../../platform/images/image.ts';
import { CarImage } from '../../components/car-image.tsx';
import visibility from '../../../../ui/styles/visibility.module.css';
import styles from './gallery.module.css';
import { captionOf, fitsFrame, type PicturedCar } from '../images.ts';

interface Props {
  car: PicturedCar;
  images: GalleryImage[];
  onOpen: (index: number) => void;
}

/** The second and the third image across the full width. */
export function FurtherImages({ car, images, onOpen }: Props) {
  return (
    <div className={styles.further}>
      {images.slice(1, 3).map((image, at) => (
        <button
          key={image.imagePath}
          type="button"
          aria-haspopup="dialog"
          onClick={({ currentTarget }) => {
            // Safari does not focus a clicked button.
            currentTarget.focus({ preventScroll: true });
            onOpen(at + 1);
          }}
        >
          <CarImage
            image={image}
            alt={captionOf(car.name, at + 1, images)}
            sizes="(min-width:600px) 50vw, 100vw"
            watermark={watermarkOf(car)}
            className={fitsFrame(image) ? styles.image : styles.wholeImage}
          />
          <span className={visibility.visuallyHidden}>, view full screen</span>
        </button>
      ))}
    </div>
  );
}
