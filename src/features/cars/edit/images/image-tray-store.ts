import pLimit from 'p-limit';
import { useSyncExternalStore } from 'react';
import type { Api } from '../../../../app/api/api.ts';
import { browserApi, quietApi } from '../../../../app/api/browser-api.ts';
import {
  onSessionState,
  sessionHasExpired,
  sessionState,
} from '../../../../app/api/session-expiry.ts';
import { carIdOfPath } from '../../../images/car-images.ts';
import { convertImage } from '../../../../platform/images/convert/convert-image.ts';
import type { QuarterTurns } from '../../../../platform/images/convert/to-webp.ts';
import { type Upload, uploadFile } from '../../../images/upload-file.ts';
import { ApiError, isRefusal } from '../../../../platform/api-error.ts';
import { randomHex } from '../../../../ui/random.ts';
import {
  addImage,
  changeImage,
  freePlaces,
  type ImageTray,
  isPending,
  removeImage,
  type TrayImage,
  newImagePath,
} from './image-tray.ts';

const PARALLEL_UPLOADS = 3;

/** Attempts until a tile shows that its upload failed. Further attempts follow. */
const QUIET_ATTEMPTS = 3;

/** An older upload is repeated, because the server deletes an upload that is not recorded within a day. */
const UPLOAD_LASTS_MS = 20 * 60 * 60_000;

const NO_CONNECTION = 'No connection. This photo uploads when you’re online again.';

const LONGEST_WAIT_MS = 60_000;

/** Some images were not uploaded; each tile shows why. `cause` is the first failure. */
export class UploadFailed extends Error {
  override readonly name = 'UploadFailed';
}

/** The store's dependencies, which tests replace. */
export interface ImageServices {
  /** For uploads while the user fills in the form: an expired session does not open a dialog. */
  quietApi: Pick<Api, 'imageUploadUrl'>;
  api: Pick<Api, 'imageUploadUrl'>;
  convert: (file: Blob, turns?: QuarterTurns) => Promise<Blob>;
  upload: (upload: Upload) => Promise<void>;
  download: (path: string) => Promise<Blob>;
  /** Milliseconds until the next attempt. */
  waitAfter: (failures: number) => number;
  isOnline: () => boolean;
}

const browserServices: ImageServices = {
  quietApi,
  api: browserApi,
  convert: convertImage,
  upload: uploadFile,
  download: downloadImage,
  waitAfter: (failures) => Math.min(LONGEST_WAIT_MS, 1_000 * 3 ** (failures - 1)),
  isOnline: () => navigator.onLine,
};

/** Downloads a saved image in full size, without a watermark. */
async function downloadImage(path: string): Promise<Blob> {
  const link = new URL(await browserApi.imageDownloadUrl(carIdOfPath(path), path));
  // The link has the public address of the site. The form can be open under another name of the same server.
  const response = await fetch(link.pathname + link.search);
  if (!response.ok) throw new Error('Failed to fetch image');
  return response.blob();
}

/** Failed attempts to upload an image. */
interface Failures {
  count: number;
  last: unknown;
  timer?: ReturnType<typeof setTimeout>;
}

/**
 * Holds the images of one form, converts new files and uploads them while the user fills in the form. It is not
 * React state, because files are converted and uploaded while the form re-renders.
 */
export class ImageTrayStore {
  #tray: ImageTray;
  readonly #services: ImageServices;
  readonly #listeners = new Set<() => void>();
  /** One at a time, because phones have memory for only one full-size photo. */
  readonly #convertLimit = pLimit(1);
  readonly #uploadLimit = pLimit(PARALLEL_UPLOADS);
  /** Uploads that wait or run, by image id. */
  readonly #uploads = new Map<string, AbortController>();
  readonly #failures = new Map<string, Failures>();
  /** Whether a save waits for the uploads, so that an expired session opens the dialog. */
  #isSaving = false;

  constructor(tray: ImageTray = [], services: ImageServices = browserServices) {
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

  /** Continues failed uploads as soon as the connection or the session is back. Returns a function that ends all work. */
  watch(): () => void {
    const resume = () => {
      if (sessionState() === 'active') this.#resume();
    };
    const unsubscribe = onSessionState(resume);
    addEventListener('online', resume);
    return () => {
      unsubscribe();
      removeEventListener('online', resume);
      for (const { id } of this.#tray) this.#cancelUpload(id);
      this.#tray.forEach(revokePreview);
    };
  }

  /** Adds files up to the limit of images per car. Returns the number of files left out. */
  add(files: readonly File[]): number {
    const accepted = files.slice(0, freePlaces(this.#tray));
    for (const file of accepted) {
      const id = randomHex(4);
      this.set(addImage(this.#tray, id, file.name));
      void this.#convertLimit(() => this.#convert(id, file));
    }
    return files.length - accepted.length;
  }

  /** Shows these images, and uploads those of them that are not uploaded. */
  restore(tray: ImageTray): void {
    this.set(tray);
    this.#resume();
  }

  remove(id: string): void {
    this.#cancelUpload(id);
    revokePreview(this.#find(id));
    this.set(removeImage(this.#tray, id));
  }

  /** Rotates an image by 90° clockwise. A saved image is downloaded and becomes a new one. */
  rotate(id: string): void {
    const image = this.#find(id);
    if (!image || image.state === 'refused') return;
    this.#cancelUpload(id);
    const turns = nextTurn(image.turns);
    this.#change(id, { state: 'converting', turns, problem: null });
    void this.#convertLimit(() => this.#applyTurns(id, turns));
  }

  /** Resolves when every file is converted or refused. */
  async converted(): Promise<void> {
    await this.#until((image) => image.state !== 'converting');
  }

  /**
   * Waits until every image is uploaded. Tries failed ones again.
   * @throws {ApiError} with status 401 if the session has expired
   * @throws {UploadFailed} after all other uploads have ended
   */
  async uploadAll(): Promise<void> {
    this.#isSaving = true;
    try {
      this.#renewOldUploads();
      this.#resume();
      await this.#until((image) => !isPending(image));
    } finally {
      this.#isSaving = false;
    }
    const failures = this.#tray
      .filter(({ state }) => state === 'failed')
      .map(({ id }) => this.#failures.get(id)?.last);
    const expired = failures.find(isExpiry);
    if (expired) throw expired;
    if (failures.length > 0) throw new UploadFailed('Upload failed', { cause: failures[0] });
  }

  /** Gives uploaded images a path. An image keeps its path, so that the request that records it can be repeated. */
  namePaths(carId: number): void {
    this.set(
      this.#tray.map((image) =>
        image.upload && image.path === null
          ? { ...image, path: newImagePath(carId, image.name, randomHex(4)) }
          : image,
      ),
    );
  }

  /** Uploads one failed image again. */
  retry(id: string): void {
    this.#cancelUpload(id);
    this.#startUpload(id);
  }

  #find = (id: string) => this.#tray.find((one) => one.id === id);

  #change(id: string, change: Partial<TrayImage>): void {
    this.set(changeImage(this.#tray, id, change));
  }

  /** Resolves when the condition holds for every image. */
  #until(condition: (image: TrayImage) => boolean): Promise<void> {
    return new Promise((resolve) => {
      const check = () => {
        if (!this.#tray.every(condition)) return;
        unsubscribe();
        resolve();
      };
      const unsubscribe = this.subscribe(check);
      check();
    });
  }

  async #convert(id: string, file: File): Promise<void> {
    if (!this.#find(id)) return;
    try {
      const converted = await this.#services.convert(file);
      // The user may have rotated the image in the meantime.
      const isRotated = this.#find(id)?.turns !== 0;
      this.#change(id, { upright: converted, ...(!isRotated && this.#readyToUpload(converted)) });
      if (!isRotated) this.#startUpload(id);
    } catch (error) {
      this.#change(id, { state: 'refused', problem: messageOf(error) });
    }
  }

  #readyToUpload = (file: Blob): Partial<TrayImage> => ({
    state: 'ready',
    file,
    preview: URL.createObjectURL(file),
    path: null,
    upload: null,
    kept: false,
  });

  /** Does nothing if the image was removed or rotated further. */
  async #applyTurns(id: string, turns: QuarterTurns): Promise<void> {
    const isCurrent = () => this.#find(id)?.turns === turns;
    const image = this.#find(id);
    if (!image || image.state !== 'converting' || !isCurrent()) return;
    try {
      const upright =
        image.upright ?? image.file ?? (await this.#services.download(image.path ?? ''));
      const file = turns === 0 ? upright : await this.#services.convert(upright, turns);
      if (!isCurrent()) return this.#change(id, { upright });
      revokePreview(image);
      this.#change(id, { upright, ...this.#readyToUpload(file) });
      this.#startUpload(id);
    } catch (error) {
      console.warn('Cannot rotate a photo', error);
      const state = image.file ? 'ready' : 'saved';
      this.#change(id, { state, turns: 0, problem: 'Failed to fetch image' });
      this.#startUpload(id);
    }
  }

  /** Starts all uploads that are ready or failed, without waiting. */
  #resume(): void {
    for (const { id, file, state } of this.#tray)
      if (file && (state === 'ready' || state === 'failed')) this.retry(id);
  }

  /** Uploads images again whose uploads the server may have deleted. */
  #renewOldUploads(): void {
    const oldest = Date.now() - UPLOAD_LASTS_MS;
    this.set(
      this.#tray.map((image) =>
        image.file && image.upload && image.upload.at < oldest
          ? { ...image, state: 'ready', path: null, upload: null }
          : image,
      ),
    );
  }

  #cancelUpload(id: string): void {
    clearTimeout(this.#failures.get(id)?.timer);
    this.#failures.delete(id);
    this.#uploads.get(id)?.abort();
    this.#uploads.delete(id);
  }

  #startUpload(id: string): void {
    const image = this.#find(id);
    if (!image?.file || (image.state !== 'ready' && image.state !== 'failed')) return;
    const abort = new AbortController();
    this.#uploads.set(id, abort);
    this.#change(id, { state: 'ready', progress: 0, problem: null });
    void this.#uploadLimit(() => this.#upload(id, abort.signal));
  }

  async #upload(id: string, signal: AbortSignal): Promise<void> {
    const file = this.#find(id)?.file;
    if (signal.aborted || !file) return;
    this.#change(id, { state: 'uploading' });
    const at = Date.now();
    const { api, quietApi: quiet } = this.#services;
    const asks = this.#isSaving;
    try {
      const { url, uploadKey: key = '' } = await uploadUrl(asks ? api : quiet, file);
      const onProgress = (progress: number) => {
        if (!signal.aborted) this.#change(id, { progress });
      };
      await this.#services.upload({ url, file, onProgress, signal });
      if (signal.aborted) return;
      this.#cancelUpload(id);
      this.#change(id, { state: 'uploaded', progress: 1, upload: { key, at } });
    } catch (error) {
      if (signal.aborted) return;
      if (isExpiry(error) && !asks) this.#waitForSession(id);
      else this.#fail(id, error);
    }
  }

  /** Shows the notice of the expired session. A save that has started in the meantime opens the dialog instead. */
  #waitForSession(id: string): void {
    this.#change(id, { state: 'ready', progress: 0 });
    if (this.#isSaving) this.#startUpload(id);
    else sessionHasExpired();
  }

  #fail(id: string, error: unknown): void {
    this.#uploads.delete(id);
    const count = (this.#failures.get(id)?.count ?? 0) + 1;
    const failures: Failures = { count, last: error };
    this.#failures.set(id, failures);
    if (!isRefusal(error))
      failures.timer = setTimeout(() => this.#startUpload(id), this.#services.waitAfter(count));
    const problem = this.#services.isOnline() ? messageOf(error) : NO_CONNECTION;
    if (isRefusal(error) || count >= QUIET_ATTEMPTS) this.#change(id, { state: 'failed', problem });
    else this.#change(id, { state: 'ready', progress: 0 });
  }
}

async function uploadUrl(api: Pick<Api, 'imageUploadUrl'>, { type, size }: Blob) {
  try {
    return await api.imageUploadUrl({ type, size });
  } catch (error) {
    if (isRefusal(error)) throw error;
    throw new Error('Failed to get presigned URL', { cause: error });
  }
}

const isExpiry = (error: unknown) => error instanceof ApiError && error.status === 401;

export const useImageTray = (store: ImageTrayStore): ImageTray =>
  useSyncExternalStore(store.subscribe, store.get, store.get);

function nextTurn(turns: QuarterTurns): QuarterTurns {
  const next = [1, 2, 3, 0] as const;
  return next[turns];
}

function revokePreview(image: TrayImage | undefined): void {
  if (image?.preview?.startsWith('blob:')) URL.revokeObjectURL(image.preview);
}

const messageOf = (error: unknown) => (error instanceof Error ? error.message : String(error));
