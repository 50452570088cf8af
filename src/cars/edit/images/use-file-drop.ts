import { type DragEvent, useEffect, useState } from 'react';

const hasFiles = (transfer: DataTransfer | null) => transfer?.types.includes('Files') ?? false;

/**
 * Returns drop handlers for an element. Also cancels drops elsewhere on the page: the browser would
 * open the file and the form would be lost.
 */
export function useFileDrop(onFiles: (files: File[]) => void) {
  const [over, setOver] = useState(false);

  useEffect(() => {
    const preventOpening = (event: globalThis.DragEvent) => {
      if (hasFiles(event.dataTransfer)) event.preventDefault();
    };
    addEventListener('dragover', preventOpening);
    addEventListener('drop', preventOpening);
    return () => {
      removeEventListener('dragover', preventOpening);
      removeEventListener('drop', preventOpening);
    };
  }, []);

  return {
    over,
    handlers: {
      onDragOver: (event: DragEvent) => setOver(hasFiles(event.dataTransfer)),
      onDragLeave: () => setOver(false),
      onDrop: (event: DragEvent) => {
        setOver(false);
        onFiles([...event.dataTransfer.files]);
      },
    },
  };
}
