import pLimit from 'p-limit';
import { useSyncExternalStore } from 'react';
import { type Api, ApiError } from '../../../api/api.ts';
import { browserApi } from '../../../api/browser-api.ts';
import { randomHex } from '../../../ui/random.ts';
import { isRefusal } from '../../../api/refusal.ts';
import { convertImage } from '../../../images/convert-image.ts';
import { uploadFile } from '../../../images/upload-file.ts';
import {
  addImage,
  changeImage,
  EMPTY_TRAY,
  freePlaces,
  type ImageTray,
  refuseImage,
  removeImage,
  type TrayImage,
} from './image-tray.ts';
import { newImagePath } from './new-image-path.ts';

const PARALLEL_UPLOADS = 3;

/** Some images were not uploaded; each tile shows why. `cause` is the first failure. */
export class UploadFailed extends Error {
  override readonly name = 'UploadFailed';
}

/** The store's dependencies, which tests replace. */
export interface ImageServices {
  api: Pick<Api, 'imageUploadUrl'>;
  convert: (file: File) => Promise<Blob>;
  upload: (url: string, file: Blob, onProgress: (share: number) => void) => Promise<void>;
}

const browserServices: ImageServices = {
  api: browserApi,
  convert: convertImage,
  upload: uploadFile,
};

/**
 * Holds the images of one form. It is not React state, because files are converted and uploaded while the
 * form re-renders.
 */
export class ImageTrayStore {
  #tray: ImageTray;
  readonly #services: ImageServices;
  readonly #listeners = new Set<() => void>();
  /** One at a time, because phones have memory for only one full-size photo. */
  readonly #convertLimit = pLimit(1);
  #converted: Promise<unknown> = Promise.resolve();
  /** Uploads in progress, by image id. */
  readonly #uploads = new Map<string, Promise<void>>();

  constructor(tray: ImageTray = EMPTY_TRAY, services: ImageServices = browserServices) {
    this.#tray = tray;
    this.#services = services;
  }

  readonly get = (): ImageTray => this.#tray;

  readonly subscribe = (listener: () => void): (() => void) => {
    this.#listeners.add(listener);
    return () => this.#listeners.delete(listener);
  };

  set(tray: ImageTray): void {
    this.#tray = tray;
    for (const listener of this.#listeners) listener();
  }

  /** Adds files up to the limit of images per car. Returns the number of files left out. */
  add(files: readonly File[]): number {
    const accepted = files.slice(0, freePlaces(this.#tray));
    for (const file of accepted) {
      const id = randomHex(4);
      this.set(addImage(this.#tray, id, file.name));
      this.#converted = this.#convertLimit(() => this.#convert(id, file));
    }
    return files.length - accepted.length;
  }

  remove(id: string): void {
    revokePreview(this.#find(id));
    this.set(removeImage(this.#tray, id));
  }

  /** Frees the memory of the previews. */
  close(): void {
    this.#tray.images.forEach(revokePreview);
  }

  /** Resolves when every file is converted or refused. */
  async converted(): Promise<void> {
    // Conversions run one at a time, so the last one to start is the last one to finish.
    await this.#converted;
  }

  /**
   * Uploads every image that is not uploaded yet. Failed images can be retried.
   * @throws {ApiError} with status 401 if the session has expired
   * @throws {UploadFailed} after all other uploads have finished
   */
  async uploadAll(carId: number): Promise<void> {
    await this.converted();
    const pending = this.#tray.images.filter(({ path, file }) => path === null && file);
    const limit = pLimit(PARALLEL_UPLOADS);
    const uploads = await Promise.allSettled(
      pending.map((image) => limit(() => this.#uploadOnce(image, carId))),
    );
    const failures = uploads.flatMap((one) => (one.status === 'rejected' ? [one.reason] : []));
    const expired = failures.find((one) => one instanceof ApiError && one.status === 401);
    if (expired) throw expired;
    if (failures.length > 0) throw new UploadFailed('Upload failed', { cause: failures[0] });
  }

  /** Uploads one failed image again. */
  async retry(id: string, carId: number): Promise<void> {
    const image = this.#find(id);
    // The tile shows the failure.
    if (image?.state === 'failed') await this.#uploadOnce(image, carId).catch(() => {});
  }

  #find = (id: string) => this.#tray.images.find((one) => one.id === id);

  #change(id: string, change: Partial<TrayImage>): void {
    this.set(changeImage(this.#tray, id, change));
  }

  async #convert(id: string, file: File): Promise<void> {
    if (!this.#find(id)) return;
    try {
      const converted = await this.#services.convert(file);
      // The user may have removed the image in the meantime.
      if (!this.#find(id)) return;
      this.#change(id, {
        state: 'ready',
        file: converted,
        preview: URL.createObjectURL(converted),
      });
    } catch (error) {
      this.set(refuseImage(this.#tray, id, messageOf(error)));
    }
  }

  /** Returns the running upload of an image, for example of a retry, instead of starting a second one. */
  #uploadOnce(image: TrayImage, carId: number): Promise<void> {
    const { id } = image;
    const upload =
      this.#uploads.get(id) ?? this.#upload(image, carId).finally(() => this.#uploads.delete(id));
    this.#uploads.set(id, upload);
    return upload;
  }

  async #upload({ id, name, file }: TrayImage, carId: number): Promise<void> {
    if (!file) return;
    this.#change(id, { state: 'uploading', progress: 0, problem: null });
    // A new path for each attempt: a recorded path cannot be used again.
    const path = newImagePath(carId, name, randomHex(4));
    try {
      const url = await this.#uploadUrl(path, file);
      await this.#services.upload(url, file, (progress) => this.#change(id, { progress }));
      this.#change(id, { state: 'uploaded', progress: 1, path });
    } catch (error) {
      this.#change(id, { state: 'failed', problem: messageOf(error) });
      throw error;
    }
  }

  async #uploadUrl(name: string, { type, size }: Blob): Promise<string> {
    try {
      return await this.#services.api.imageUploadUrl({ name, type, size });
    } catch (error) {
      if (isRefusal(error)) throw error;
      throw new Error('Failed to get presigned URL', { cause: error });
    }
  }
}

export const useImageTray = (store: ImageTrayStore): ImageTray =>
  useSyncExternalStore(store.subscribe, store.get, store.get);

function revokePreview(image: TrayImage | undefined): void {
  if (image?.preview?.startsWith('blob:')) URL.revokeObjectURL(image.preview);
}

const messageOf = (error: unknown) => (error instanceof Error ? error.message : String(error));
