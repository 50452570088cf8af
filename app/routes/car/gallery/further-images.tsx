import type { GalleryImage } from '../../../../domain/images/image.ts';
import { watermarkOf } from '../../../../domain/images/image-address.ts';
import { defineIsland } from '../../../islands/define-island.tsx';
import { CarImage } from '../../../vehicles/car-image.tsx';
import visibility from '../../../styles/visibility.module.css';
import styles from './gallery.module.css';
import { openImage } from './car-images.tsx';
import { captionOf, fitsFrame, type PicturedCar } from './images.ts';

interface Props {
  car: PicturedCar;
  /** The second and the third image. */
  images: GalleryImage[];
  /** The number of all images of the car. */
  count: number;
}

/** Two images across the full width, which open in the full-screen carousel of the gallery. */
function FurtherImages({ car, images, count }: Props) {
  return (
    <div className={styles.further}>
      {images.map((image, at) => (
        <button
          key={image.imagePath}
          type="button"
          aria-haspopup="dialog"
          onClick={({ currentTarget }) => {
            // Safari does not focus a clicked button.
            currentTarget.focus({ preventScroll: true });
            openImage(at + 1);
          }}
        >
          <CarImage
            image={image}
            alt={captionOf(car.name, at + 1, count)}
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

export const FurtherImagesIsland = defineIsland('further-images', FurtherImages);
