import { useEffect, useRef } from 'react';
import type { TrayImage } from './tray.ts';
import type { TrayStore } from './tray-store.ts';

/** After a save that could not send every image, the keyboard goes to the first one's 'Try again'. */
export function useFailedUpload(store: TrayStore, saving: boolean): void {
  const before = useRef<readonly TrayImage[]>([]);
  useEffect(() => {
    if (saving) {
      before.current = store.get().images;
      return;
    }
    // What had failed before the save is not what it ended with.
    const news = store.get().images.find((one) => failed(one) && !before.current.includes(one));
    if (!news) return;
    const retry = document.querySelector<HTMLElement>(`[data-retry="${news.id}"]`);
    retry?.focus({ preventScroll: true });
    retry?.closest('.tile')?.scrollIntoView({ block: 'center' });
  }, [store, saving]);
}

const failed = ({ state }: TrayImage) => state === 'failed';
