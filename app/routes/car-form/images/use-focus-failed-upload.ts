import { useEffect, useRef } from 'react';
import type { TrayImage } from './image-tray.ts';
import type { ImageTrayStore } from './image-tray-store.ts';

/** After a save with failed uploads, moves the focus to the first failed image's 'Try again' button. */
export function useFocusFailedUpload(store: ImageTrayStore, saving: boolean): void {
  const before = useRef<readonly TrayImage[]>([]);
  useEffect(() => {
    if (saving) {
      before.current = store.get().images;
      return;
    }
    // Ignore uploads that had failed before this save.
    const failed = store
      .get()
      .images.find((image) => image.state === 'failed' && !before.current.includes(image));
    if (!failed) return;
    const retry = document.querySelector<HTMLElement>(`[data-retry="${failed.id}"]`);
    retry?.focus({ preventScroll: true });
    retry?.closest('li')?.scrollIntoView({ block: 'center' });
  }, [store, saving]);
}
