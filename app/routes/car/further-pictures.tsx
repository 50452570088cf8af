import type { Car } from '../../../domain/car.ts';
import type { CarImage } from '../../../domain/picture.ts';
import { CarPicture, markOf } from '../../vehicles/car-picture.tsx';
import { PictureLink } from './picture-link.tsx';
import { captionOf, fitOf } from './pictures.ts';

interface Props {
  car: Car;
  pictures: CarImage[];
  onOpen: (index: number) => void;
}

/** The second and third picture, large, from edge to edge; nothing where there are not both. */
export function FurtherPictures({ car, pictures, onOpen }: Props) {
  if (pictures.length < 3) return null;
  return (
    <div className="further">
      {pictures.slice(1, 3).map((picture, at) => (
        <PictureLink
          key={picture.imagePath}
          src={picture.src}
          opens
          onPress={() => onOpen(at + 1)}
          className="further-link"
        >
          <CarPicture
            picture={picture}
            alt={captionOf(car.name, at + 1, pictures.length)}
            sizes="(min-width:600px) 50vw, 100vw"
            mark={markOf(car)}
            className={`stage-picture ${fitOf(picture)}`}
          />
          <span className="sr-only">, view full screen</span>
        </PictureLink>
      ))}
    </div>
  );
}
