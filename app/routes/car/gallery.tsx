import { Maximize2 } from 'lucide-react';
import type { Car } from '../../../domain/car.ts';
import type { CarImage } from '../../../domain/picture.ts';
import { CarPicture, markOf, NoPicture } from '../../vehicles/car-picture.tsx';
import { PictureLink } from './picture-link.tsx';
import { captionOf, fitOf } from './pictures.ts';
import { ThumbnailStrip } from './thumbnail-strip.tsx';

// 88, not 100: the melted margins need no pixels.
const STAGE_SIZES = '(min-width:1024px) 68vw, 88vw';

interface Props {
  car: Car;
  pictures: CarImage[];
  /** Which picture is large, counted from 0. */
  current: number;
  onSelect: (index: number) => void;
  onOpen: (index: number) => void;
}

/** The large picture, which opens the full screen, and the strip of all of them. */
export function Gallery({ car, pictures, current, onSelect, onOpen }: Props) {
  const picture = pictures[current];
  if (!picture) return <NoPicture className="stage-picture" label={car.name} />;
  return (
    <section aria-label="Pictures" className="min-w-0">
      <PictureLink src={picture.src} opens onPress={() => onOpen(current)} className="stage">
        <CarPicture
          key={picture.src}
          picture={picture}
          alt={captionOf(car.name, current, pictures.length)}
          sizes={STAGE_SIZES}
          mark={markOf(car)}
          first
          className={`stage-picture ${fitOf(picture)}`}
        />
        <span className="stage-count">
          <Maximize2 size={18} strokeWidth={1.6} aria-hidden />
          <span aria-hidden>
            {current + 1} / {pictures.length}
          </span>
          <span className="sr-only">, view full screen</span>
        </span>
      </PictureLink>
      {pictures.length > 1 && (
        <ThumbnailStrip car={car} pictures={pictures} current={current} onSelect={onSelect} />
      )}
    </section>
  );
}
