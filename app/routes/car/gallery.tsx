import { Maximize2 } from 'lucide-react';
import type { Car } from '../../../domain/car.ts';
import type { GalleryImage } from '../../../domain/image.ts';
import { watermarkOf } from '../../../domain/image-address.ts';
import { CarImage, NoImage } from '../../vehicles/car-image.tsx';
import { LinkOrButton } from '../../ui/link-or-button.tsx';
import { captionOf, fitOf } from './images.ts';
import { ThumbnailStrip } from './thumbnail-strip.tsx';

// 88, not 100: the melted margins need no pixels.
const STAGE_SIZES = '(min-width:1024px) 68vw, 88vw';

interface Props {
  car: Car;
  images: GalleryImage[];
  /** Which image is large, counted from 0. */
  current: number;
  onSelect: (index: number) => void;
  onOpen: (index: number) => void;
}

/** The large image, which opens the full screen, and the strip of all of them. */
export function Gallery({ car, images, current, onSelect, onOpen }: Props) {
  const image = images[current];
  if (!image) return <NoImage className="stage-image" label={car.name} />;
  return (
    <section aria-label="Images" className="min-w-0">
      <LinkOrButton href={image.src} opensDialog onPress={() => onOpen(current)} className="stage">
        <CarImage
          key={image.src}
          image={image}
          alt={captionOf(car.name, current, images.length)}
          sizes={STAGE_SIZES}
          watermark={watermarkOf(car)}
          first
          className={`stage-image ${fitOf(image)}`}
        />
        <span className="stage-count">
          <Maximize2 size={18} strokeWidth={1.6} aria-hidden />
          <span aria-hidden>
            {current + 1} / {images.length}
          </span>
          <span className="sr-only">, view full screen</span>
        </span>
      </LinkOrButton>
      {images.length > 1 && (
        <ThumbnailStrip car={car} images={images} current={current} onSelect={onSelect} />
      )}
    </section>
  );
}
