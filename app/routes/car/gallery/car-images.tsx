import { useState } from 'react';
import type { GalleryImage } from '../../../../domain/images/image.ts';
import { defineIsland } from '../../../islands/define-island.tsx';
import { useWindowEvent } from '../../../lib/use-window-event.ts';
import { FullScreen } from './full-screen.tsx';
import { Gallery } from './gallery.tsx';
import type { PicturedCar } from './images.ts';

/** Event that opens an image in full screen. Its detail is the index of the image. */
const OPEN_IMAGE = 'open-image';

/** Opens an image of the page's gallery in full screen, from another island. */
export function openImage(index: number): void {
  dispatchEvent(new CustomEvent(OPEN_IMAGE, { detail: index }));
}

interface Props {
  car: PicturedCar;
  images: GalleryImage[];
}

/** The gallery and its full-screen carousel. */
function CarImages({ car, images }: Props) {
  const [current, setCurrent] = useState(0);
  const [fullScreen, setFullScreen] = useState(false);

  function open(index: number) {
    setCurrent(index);
    setFullScreen(true);
  }

  useWindowEvent(OPEN_IMAGE, (event) => {
    if (event instanceof CustomEvent && typeof event.detail === 'number') open(event.detail);
  });

  return (
    <>
      <Gallery car={car} images={images} current={current} onSelect={setCurrent} onOpen={open} />
      {fullScreen && (
        <FullScreen
          car={car}
          images={images}
          current={current}
          onTurn={setCurrent}
          onClose={() => setFullScreen(false)}
        />
      )}
    </>
  );
}

export const CarImagesIsland = defineIsland('car-images', CarImages);
