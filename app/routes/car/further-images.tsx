import type { Car } from '../../../domain/car.ts';
import type { GalleryImage } from '../../../domain/image.ts';
import { watermarkOf } from '../../../domain/image-address.ts';
import { CarImage } from '../../vehicles/car-image.tsx';
import { LinkOrButton } from '../../ui/link-or-button.tsx';
import { captionOf, fitOf } from './images.ts';

interface Props {
  car: Car;
  images: GalleryImage[];
  onOpen: (index: number) => void;
}

/** The second and third image, large, from edge to edge; nothing where there are not both. */
export function FurtherImages({ car, images, onOpen }: Props) {
  if (images.length < 3) return null;
  return (
    <div className="further">
      {images.slice(1, 3).map((image, at) => (
        <LinkOrButton
          key={image.imagePath}
          href={image.src}
          opensDialog
          onPress={() => onOpen(at + 1)}
          className="further-link"
        >
          <CarImage
            image={image}
            alt={captionOf(car.name, at + 1, images.length)}
            sizes="(min-width:600px) 50vw, 100vw"
            watermark={watermarkOf(car)}
            className={`stage-image ${fitOf(image)}`}
          />
          <span className="sr-only">, view full screen</span>
        </LinkOrButton>
      ))}
    </div>
  );
}
