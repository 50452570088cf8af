import { type ComponentType, useEffect, useState } from 'react';
import type { CarouselProps } from './carousel.tsx';

/** The full-screen carousel, whose code comes when it is first opened; the plain image, where it can't come. */
export function FullScreen(props: CarouselProps) {
  const [Carousel, setCarousel] = useState<ComponentType<CarouselProps> | null>(null);
  const { images, current } = props;

  useEffect(() => {
    let wanted = true;
    import('./carousel.tsx').then(
      (loaded) => wanted && setCarousel(() => loaded.Carousel),
      () => wanted && location.assign(images[current]?.src ?? ''),
    );
    return () => {
      wanted = false;
    };
    // oxlint-disable-next-line react/exhaustive-deps -- what is turned to later does not load it again
  }, []);

  return Carousel && <Carousel {...props} />;
}
