import { type ComponentType, useEffect, useEffectEvent, useState } from 'react';
import { showToast } from '../../../../ui/toast.ts';
import type { CarouselProps } from './carousel.tsx';

/** Not part of the page's script. A browser does not repeat an import that failed. */
export const loadCarousel = () => import('./carousel.tsx');

/** The full-screen carousel. If it can't be loaded, a toast says so. */
export function FullScreen(props: CarouselProps) {
  const [Carousel, setCarousel] = useState<ComponentType<CarouselProps> | null>(null);

  const onFailed = useEffectEvent((error: unknown) => {
    console.warn('Cannot load the gallery', error);
    const text = 'We couldn’t open the gallery. Reload the page to try again.';
    showToast('Error', text, 'failed', 6);
    props.onClose();
  });
  useEffect(() => {
    let mounted = true;
    loadCarousel().then(
      (loaded) => mounted && setCarousel(() => loaded.Carousel),
      (error) => mounted && onFailed(error),
    );
    return () => {
      mounted = false;
    };
  }, []);

  return Carousel && <Carousel {...props} />;
}
