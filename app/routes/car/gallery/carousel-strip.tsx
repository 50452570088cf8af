import { useEffect, useRef } from 'react';
import type { Car } from '../../../../domain/car.ts';
import type { GalleryImage } from '../../../../domain/images/image.ts';
import { watermarkOf } from '../../../../domain/images/image-address.ts';
import { CarImage } from '../../../vehicles/car-image.tsx';
import styles from './carousel.module.css';
import { captionOf } from './images.ts';

interface Props {
  car: Car;
  images: GalleryImage[];
  current: number;
  onSelect: (index: number) => void;
}

/** The thumbnails of the full-screen carousel. */
export function CarouselStrip({ car, images, current, onSelect }: Props) {
  const strip = useRef<HTMLUListElement>(null);

  useEffect(() => {
    strip.current?.children[current]?.scrollIntoView({ inline: 'center', block: 'nearest' });
  }, [current]);

  return (
    <ul ref={strip} className={styles.strip} aria-label="All images">
      {images.map((image, at) => (
        <li key={image.imagePath}>
          <button
            type="button"
            className={styles.thumbnail}
            aria-current={at === current || undefined}
            onClick={() => onSelect(at)}
          >
            <CarImage
              image={image}
              alt={captionOf(car.name, at, images.length)}
              sizes="120px"
              watermark={watermarkOf(car)}
            />
          </button>
        </li>
      ))}
    </ul>
  );
}
