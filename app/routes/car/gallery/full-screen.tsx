import { type ComponentType, useEffect, useState } from 'react';
import type { CarouselProps } from './carousel.tsx';

/** Loads the full-screen carousel when it is first opened. If that fails, opens the plain image. */
export function FullScreen(props: CarouselProps) {
  const [Carousel, setCarousel] = useState<ComponentType<CarouselProps> | null>(null);
  const { images, current } = props;

  useEffect(() => {
    let mounted = true;
    import('./carousel.tsx').then(
      (loaded) => mounted && setCarousel(() => loaded.Carousel),
      () => mounted && location.assign(images[current]?.src ?? ''),
    );
    return () => {
      mounted = false;
    };
    // oxlint-disable-next-line react/exhaustive-deps -- do not load again when the image changes
  }, []);

  return Carousel && <Carousel {...props} />;
}
