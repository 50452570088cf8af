import { useEffect, useRef } from 'react';
import { hasProblem, type TrayImage } from './image-tray.ts';
import type { ImageTrayStore } from './image-tray-store.ts';

/**
 * After a save that failed or refused images, moves the focus to the first one's 'Try again' or 'Remove' button.
 * @param paused while the form saves or something else has the focus
 */
export function useFocusImageProblem(store: ImageTrayStore, paused: boolean): void {
  const before = useRef<readonly TrayImage[]>([]);
  useEffect(() => {
    if (paused) {
      before.current = store.get().images;
      return;
    }
    // Ignore problems from before the pause.
    const image = store
      .get()
      .images.find((one) => hasProblem(one) && !before.current.includes(one));
    if (!image) return;
    const remedy = document.querySelector<HTMLElement>(`[data-remedy="${image.id}"]`);
    remedy?.focus({ preventScroll: true });
    remedy?.closest('li')?.scrollIntoView({ block: 'center' });
  }, [store, paused]);
}
