import { watermarkOf } from '../../../images/watermark.ts';
import type { Ref } from 'react';
import type { GalleryImage } from '../../../../platform/images/image.ts';
import { CarImage } from '../../components/car-image.tsx';
import styles from './gallery.module.css';
import { captionOf, type PicturedCar } from '../images.ts';

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

export function Thumbnails({ ref, car, images, current, className, onSelect }: Props) {
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
