import { useState } from 'react';
import { browserApi } from '../../../app/api/browser-api.ts';
import { ApiError } from '../../../platform/api-error.ts';
import { convertImage } from '../../../platform/images/convert/convert-image.ts';
import { UnusableImage } from '../../../platform/images/convert/to-webp.ts';
import type { MoneyFile } from '../money.ts';
import { MONEY_FILES } from '../options.ts';

/** Files of a form: uploads a chosen one at once, and says why one cannot be used. */
export function useFiles(stored: readonly MoneyFile[]) {
  const [files, setFiles] = useState<readonly MoneyFile[]>(stored);
  const [busy, setBusy] = useState(false);
  const [error, setError] = useState('');

  /** Returns the ids of all files with the chosen ones, or null if one of them was not uploaded. */
  async function add(chosen: readonly File[]): Promise<number[] | null> {
    setBusy(true);
    setError('');
    try {
      const uploaded: MoneyFile[] = [];
      for (const file of chosen)
        // oxlint-disable-next-line no-await-in-loop -- one after another, as phones have little memory
        uploaded.push(
          await browserApi.uploadMoneyFile(await uploadable(file), file.name.slice(-80)),
        );
      const all = [...files, ...uploaded];
      setFiles(all);
      return all.map(({ fileId }) => fileId);
    } catch (reason) {
      setError(textOf(reason));
      return null;
    } finally {
      setBusy(false);
    }
  }

  return {
    files,
    fileIds: files.map(({ fileId }) => fileId),
    busy,
    error,
    add,
    remove: (fileId: number) => setFiles(files.filter((file) => file.fileId !== fileId)),
  };
}

async function uploadable(file: File): Promise<Blob> {
  if (file.size > 3 * MONEY_FILES.maxBytes) throw new ApiError(413, 'This file is too large.');
  return file.type === 'application/pdf' ? file : convertImage(file);
}

function textOf(reason: unknown): string {
  if (reason instanceof ApiError) return reason.message;
  if (reason instanceof UnusableImage) return 'Choose a photo (JPEG, PNG or WebP) or a PDF.';
  return 'We couldn’t upload this file. Check your connection, then try again.';
}
