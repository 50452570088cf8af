import type { Ref } from 'react';
import type { GalleryImage } from '../../../../domain/images/image.ts';
import { watermarkOf } from '../../../../domain/images/image-address.ts';
import { LinkOrButton } from '../../../ui/link-or-button.tsx';
import { CarImage } from '../../../vehicles/car-image.tsx';
import styles from './gallery.module.css';
import { captionOf, type PicturedCar } from './images.ts';

export interface ThumbnailsProps {
  car: PicturedCar;
  images: GalleryImage[];
  current: number;
  onSelect: (index: number) => void;
}

interface Props extends ThumbnailsProps {
  ref: Ref<HTMLUListElement>;
  className: string | undefined;
}

/** One thumbnail for each image of a car. */
export function Thumbnails({ ref, car, images, current, className, onSelect }: Props) {
  return (
    <ul ref={ref} className={className} aria-label="All images">
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
  );
}
