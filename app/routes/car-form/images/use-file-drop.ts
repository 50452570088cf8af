import { type DragEvent, useEffect, useState } from 'react';

const hasFiles = (transfer: DataTransfer | null) => transfer?.types.includes('Files') ?? false;

/**
 * Files dropped on an element that takes the handlers. One that misses it is not opened by the browser,
 * which would leave the page and what was typed.
 */
export function useFileDrop(take: (files: File[]) => void) {
  const [over, setOver] = useState(false);

  useEffect(() => {
    const keepPage = (event: globalThis.DragEvent) => {
      if (hasFiles(event.dataTransfer)) event.preventDefault();
    };
    addEventListener('dragover', keepPage);
    addEventListener('drop', keepPage);
    return () => {
      removeEventListener('dragover', keepPage);
      removeEventListener('drop', keepPage);
    };
  }, []);

  return {
    over,
    handlers: {
      onDragOver: (event: DragEvent) => setOver(hasFiles(event.dataTransfer)),
      onDragLeave: () => setOver(false),
      onDrop: (event: DragEvent) => {
        setOver(false);
        take([...event.dataTransfer.files]);
      },
    },
  };
}
