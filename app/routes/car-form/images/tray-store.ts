import { ApiError } from '../../../lib/api.ts';
import { browserApi } from '../../../lib/browser-api.ts';
import { randomHex } from '../../../lib/random.ts';
import { isRefusal } from '../../../lib/refusal.ts';
import { convert } from './convert.ts';
import { newImagePath } from './to-webp.ts';
import {
  added,
  changed,
  EMPTY_TRAY,
  refused,
  removed,
  roomIn,
  type Tray,
  type TrayImage,
} from './tray.ts';
import { upload } from './upload.ts';

/** Images that go up at the same time. */
const MAX_CONCURRENT_IMAGES = 3;

/** Images of a car did not go up; each of them says why. `cause` is the first failure. */
export class UploadFailed extends Error {
  override readonly name = 'UploadFailed';
}

/** Eight letters that nothing else has. */
const mark = () => randomHex(4);

/** The images of a form, which outlive a render: files are read and sent while the form is filled in. */
export class TrayStore {
  #tray: Tray;
  #reading: Promise<void> = Promise.resolve();
  readonly #listeners = new Set<() => void>();
  /** Uploads under way, by image. */
  readonly #sending = new Map<string, Promise<void>>();

  constructor(tray: Tray = EMPTY_TRAY) {
    this.#tray = tray;
  }

  readonly get = (): Tray => this.#tray;

  readonly subscribe = (listener: () => void): (() => void) => {
    this.#listeners.add(listener);
    return () => this.#listeners.delete(listener);
  };

  set(tray: Tray): void {
    this.#tray = tray;
    for (const listener of this.#listeners) listener();
  }

  /**
   * Takes files in, as many as the car has room for, one read after the other: a phone has room for one
   * photo in full size. Answers how many were left out.
   */
  add(files: readonly File[]): number {
    const taken = files.slice(0, roomIn(this.#tray));
    for (const file of taken) {
      const id = mark();
      this.set(added(this.#tray, id, file.name));
      this.#reading = this.#reading.then(() => this.#read(id, file));
    }
    return files.length - taken.length;
  }

  remove(id: string): void {
    const preview = this.#find(id)?.preview;
    if (preview?.startsWith('blob:')) URL.revokeObjectURL(preview);
    this.set(removed(this.#tray, id));
  }

  /** Forgets the previews; called when the form goes away. */
  close(): void {
    for (const { preview } of this.#tray.images)
      if (preview?.startsWith('blob:')) URL.revokeObjectURL(preview);
  }

  /**
   * Sends whatever is not up yet. What fails is marked, and can be sent again.
   * @throws {ApiError} 401, where the session is over
   * @throws {UploadFailed} when all others have come to an end
   */
  async uploadAll(carId: number): Promise<void> {
    await this.#reading;
    const waiting = this.#tray.images.filter(({ path, file }) => path === null && file);
    const failures: unknown[] = [];
    const lane = async () => {
      for (let next = waiting.shift(); next; next = waiting.shift()) {
        try {
          await this.#send(next, carId);
        } catch (error) {
          failures.push(error);
        }
      }
    };
    await Promise.all(Array.from({ length: MAX_CONCURRENT_IMAGES }, lane));
    const signedOut = failures.find((one) => one instanceof ApiError && one.status === 401);
    if (signedOut) throw signedOut;
    if (failures.length > 0) throw new UploadFailed('Upload failed', { cause: failures[0] });
  }

  /** Sends one image that failed again. */
  async retry(id: string, carId: number): Promise<void> {
    const image = this.#find(id);
    if (image?.state === 'failed') await this.#send(image, carId).catch(() => {});
  }

  #find = (id: string) => this.#tray.images.find((one) => one.id === id);

  #change(id: string, change: Partial<TrayImage>): void {
    this.set(changed(this.#tray, id, change));
  }

  async #read(id: string, file: File): Promise<void> {
    // Taken away meanwhile.
    if (!this.#find(id)) return;
    try {
      const made = await convert(file);
      if (this.#find(id))
        this.#change(id, { state: 'ready', file: made, preview: URL.createObjectURL(made) });
    } catch (error) {
      const problem = error instanceof Error ? error.message : String(error);
      this.set(refused(this.#tray, id, problem));
    }
  }

  /** Each image once: a save joins the try that is under way. */
  #send(image: TrayImage, carId: number): Promise<void> {
    const { id } = image;
    const sending =
      this.#sending.get(id) ?? this.#upload(image, carId).finally(() => this.#sending.delete(id));
    this.#sending.set(id, sending);
    return sending;
  }

  async #upload({ id, name, file }: TrayImage, carId: number): Promise<void> {
    if (!file) return;
    this.#change(id, { state: 'uploading', progress: 0, problem: null });
    // A new name each time: a name that was recorded is taken for ever.
    const path = newImagePath(carId, name, mark());
    try {
      const { type, size } = file;
      const url = await browserApi.imageUploadUrl({ name: path, type, size }).catch((error) => {
        throw isRefusal(error) ? error : new Error('Failed to get presigned URL', { cause: error });
      });
      await upload(url, file, (progress) => this.#change(id, { progress }));
      this.#change(id, { state: 'uploaded', progress: 1, path });
    } catch (error) {
      const problem = error instanceof Error ? error.message : 'Upload failed';
      this.#change(id, { state: 'failed', problem });
      throw error;
    }
  }
}
