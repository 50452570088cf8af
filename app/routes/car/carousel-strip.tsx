import { useEffect, useRef } from 'react';
import type { Car } from '../../../domain/car.ts';
import type { CarImage } from '../../../domain/picture.ts';
import { CarPicture, markOf } from '../../vehicles/car-picture.tsx';
import { captionOf } from './pictures.ts';

interface Props {
  car: Car;
  pictures: CarImage[];
  current: number;
  onSelect: (index: number) => void;
}

/** All pictures in small, beneath the one in view. */
export function CarouselStrip({ car, pictures, current, onSelect }: Props) {
  const strip = useRef<HTMLUListElement>(null);

  useEffect(() => {
    strip.current?.children[current]?.scrollIntoView({ inline: 'center', block: 'nearest' });
  }, [current]);

  return (
    <ul ref={strip} className="carousel-strip strip-list" aria-label="All pictures">
      {pictures.map((picture, at) => (
        <li key={picture.imagePath}>
          <button
            type="button"
            className="thumbnail"
            aria-current={at === current || undefined}
            onClick={() => onSelect(at)}
          >
            <CarPicture
              picture={picture}
              alt={captionOf(car.name, at, pictures.length)}
              sizes="120px"
              mark={markOf(car)}
            />
          </button>
        </li>
      ))}
    </ul>
  );
}
