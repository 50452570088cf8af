import { useSyncExternalStore } from 'react';
import { ENQUIRY_FILES } from '../../part-exchange.ts';
import type { Api } from '../../../../app/api/api.ts';
import { browserApi } from '../../../../app/api/browser-api.ts';
import { convertImage } from '../../../../platform/images/convert/convert-image.ts';
import { UnusableImage } from '../../../../platform/images/convert/to-webp.ts';
import { uploadFile } from '../../../images/upload-file.ts';
import { isRefusal } from '../../../../platform/api-error.ts';

/**
 * `waiting`: earlier photos are converted and uploaded first. `failed`: the upload can be tried again.
 * `refused`: the server or the browser cannot use the photo.
 */
type PhotoState = 'waiting' | 'converting' | 'uploading' | 'ready' | 'failed' | 'refused';

export interface Photo {
  id: number;
  /** Name of the chosen file. */
  name: string;
  state: PhotoState;
  /** URL of a preview. */
  preview: string | null;
  /** Uploaded share, 0 to 1. */
  progress: number;
  /** Message for the visitor. */
  problem: string | null;
}

/** Internal state of a photo, in addition to the state that the screen shows. */
interface Source {
  stamp: string;
  file: File;
  converted: Blob | null;
  /** Id at the server of the latest attempt to upload it. Before the first one, that of a removed photo or null. */
  fileId: number | null;
}

/** The store's dependencies, which tests replace. */
export interface PhotoServices {
  api: Pick<Api, 'post'>;
  convert: (file: File) => Promise<Blob>;
  upload: typeof uploadFile;
  previewOf: (image: Blob) => string;
  revoke: (preview: string) => void;
}

const browserServices: PhotoServices = {
  api: browserApi,
  convert: (file) => convertImage(file),
  upload: uploadFile,
  previewOf: (image) => URL.createObjectURL(image),
  revoke: (preview) => URL.revokeObjectURL(preview),
};

/**
 * The photos of a form. Each is converted and uploaded when it is chosen, one at a time, because phones
 * have memory for only one full-size photo.
 */
export class PhotoStore {
  #photos: readonly Photo[] = [];
  readonly #sources = new Map<number, Source>();
  readonly #services: PhotoServices;
  readonly #listeners = new Set<() => void>();
  #last: Promise<void> = Promise.resolve();
  #count = 0;
  /** Ids at the server of photos that were removed. */
  readonly #removed: number[] = [];

  constructor(services: PhotoServices = browserServices) {
    this.#services = services;
  }

  readonly get = (): readonly Photo[] => this.#photos;

  readonly subscribe = (listener: () => void): (() => void) => {
    this.#listeners.add(listener);
    return () => this.#listeners.delete(listener);
  };

  /**
   * Adds files up to the limit of photos.
   * @param stamp of the form
   * @returns the number of files left out
   */
  add(files: readonly File[], stamp: string): number {
    const used = this.#photos.filter(({ state }) => state !== 'refused').length;
    const accepted = files.slice(0, ENQUIRY_FILES.perEnquiry - used);
    for (const file of accepted) {
      const id = (this.#count += 1);
      this.#sources.set(id, { stamp, file, converted: null, fileId: null });
      const photo = { id, name: file.name, state: 'waiting', preview: null } as const;
      this.#set([...this.#photos, { ...photo, progress: 0, problem: null }]);
      this.#enqueue(id);
    }
    return files.length - accepted.length;
  }

  remove(id: number): void {
    const photo = this.#photos.find((one) => one.id === id);
    const fileId = this.#sources.get(id)?.fileId;
    // The end of an upload frees its place: its id may still change.
    if (fileId && photo?.state !== 'uploading') this.#removed.push(fileId);
    this.#sources.delete(id);
    this.#set(this.#photos.filter((one) => one !== photo));
    if (photo?.preview) this.#services.revoke(photo.preview);
  }

  /** Frees the memory of the previews. Call when the form is closed; uploads continue. */
  close(): void {
    for (const { preview } of this.#photos) if (preview) this.#services.revoke(preview);
  }

  retry(id: number): void {
    this.#change(id, { state: 'waiting', problem: null });
    this.#enqueue(id);
  }

  /**
   * Waits for all uploads. Returns the ids with which the form sends its photos, or null if one of them
   * failed or was refused.
   */
  async finish(): Promise<number[] | null> {
    await this.#last;
    if (this.#photos.some(({ state }) => state !== 'ready')) return null;
    return this.#photos.flatMap(({ id }) => this.#sources.get(id)?.fileId ?? []);
  }

  /** Marks photos that the server could not read. @param errors messages by field name */
  refuse(errors: Readonly<Record<string, string>>): void {
    for (const [id, { fileId }] of this.#sources) {
      const problem = errors[`fileIds.${fileId}`];
      if (problem) this.#change(id, { state: 'refused', problem });
    }
  }

  #set(photos: readonly Photo[]): void {
    this.#photos = photos;
    for (const listener of this.#listeners) listener();
  }

  #change(id: number, change: Partial<Photo>): void {
    this.#set(this.#photos.map((photo) => (photo.id === id ? { ...photo, ...change } : photo)));
  }

  #enqueue(id: number): void {
    this.#last = this.#last.then(() => this.#send(id));
  }

  async #send(id: number): Promise<void> {
    const source = this.#sources.get(id);
    if (!source) return;
    try {
      const image = source.converted ?? (await this.#convert(id, source));
      // The visitor may have removed the photo in the meantime.
      if (this.#sources.has(id)) await this.#upload(id, source, image);
    } catch (error) {
      const isFinal = error instanceof UnusableImage || (isRefusal(error) && error.status !== 429);
      const problem =
        isFinal || isRefusal(error) ? error.message : 'The upload failed. Check your connection.';
      this.#change(id, { state: isFinal ? 'refused' : 'failed', problem });
    }
  }

  async #convert(id: number, source: Source): Promise<Blob> {
    this.#change(id, { state: 'converting' });
    const image = await this.#services.convert(source.file);
    source.converted = image;
    if (this.#sources.has(id)) this.#change(id, { preview: this.#services.previewOf(image) });
    return image;
  }

  async #upload(id: number, source: Source, image: Blob): Promise<void> {
    const { api, upload } = this.#services;
    this.#change(id, { state: 'uploading', progress: 0 });
    // Takes the place of a removed photo, or of an earlier attempt.
    source.fileId ??= this.#removed.pop() ?? null;
    const { stamp, fileId: replaces } = source;
    const body = { stamp, type: image.type, size: image.size, replaces };
    try {
      const { fileId, url } = await api.post('/enquiries/files', 200, { body });
      source.fileId = fileId;
      if (!this.#sources.has(id)) return;
      const onProgress = (progress: number) => this.#change(id, { progress });
      await upload({ url, file: image, onProgress });
      this.#change(id, { state: 'ready', progress: 1 });
    } finally {
      if (source.fileId && !this.#sources.has(id)) this.#removed.push(source.fileId);
    }
  }
}

export const usePhotos = (store: PhotoStore): readonly Photo[] =>
  useSyncExternalStore(store.subscribe, store.get, store.get);
