import { readFile } from 'node:fs/promises';
import { setTimeout as sleep } from 'node:timers/promises';

const PHOTO = 'app/images/coupe-green-rear.webp';

/** Acknowledged writes, to be compared with the site at the end. */
export interface Written {
  makes: string[];
  cars: { carId: number; imagePath: string }[];
}

export interface Counts {
  reads: number;
  /** A read that failed although the proxy may repeat it. */
  readErrors: string[];
  /** A response that broke off after its first bytes, which no proxy can repeat. */
  cutResponses: number;
  writes: number;
  /** Writes without an acknowledgement. The client repeats them. */
  failedWrites: number;
}

/** Reads pages, searches, cars and images until the signal aborts. */
export async function visit(url: string, counts: Counts, signal: AbortSignal): Promise<void> {
  const paths = ['/', '/search', '/search?page=2', '/api/cars/search?pageSize=12', '/about'];
  for (let turn = 0; !signal.aborted; turn += 1) {
    const path = paths[turn % paths.length]!;
    const text = await read(`${url}${path}`, counts);
    if (path.startsWith('/api/') && text) {
      const { vehicles } = JSON.parse(text);
      const vehicle = vehicles[turn % vehicles.length];
      await read(`${url}/car/${vehicle.carId}`, counts);
      if (vehicle.image) await read(new URL(vehicle.image, url).href, counts);
    }
    await sleep(20);
  }
}

async function read(url: string, counts: Counts): Promise<string | null> {
  counts.reads += 1;
  const response = await fetch(url, { signal: AbortSignal.timeout(30_000) }).catch(String);
  if (typeof response === 'string' || !response.ok) {
    const reason = typeof response === 'string' ? response : response.status;
    counts.readErrors.push(`${new URL(url).pathname}: ${reason}`);
    return null;
  }
  try {
    return await response.text();
  } catch {
    counts.cutResponses += 1;
    return null;
  }
}

/** Adds makes until the signal aborts. */
export async function edit(site: Staff, written: Written, signal: AbortSignal): Promise<void> {
  while (!signal.aborted) {
    const name = `Make ${written.makes.length + 1}`;
    const status = await site.post('/api/makes/create', { name });
    // 409: an earlier attempt was stored, but its acknowledgement was lost.
    if (status === 201 || status === 409) written.makes.push(name);
    else if (status > 0 && status < 500) throw new Error(`Adding a make answered ${status}`);
    await sleep(30);
  }
}

/** Adds cars with an image, as the car form does, until the signal aborts. */
export async function addCars(
  site: Staff,
  car: object,
  written: Written,
  signal: AbortSignal,
): Promise<void> {
  const photo = Uint8Array.from(await readFile(PHOTO));
  while (!signal.aborted) {
    const carId = await site.createCar(car);
    if (carId === null) continue;
    for (let attempt = 0; !signal.aborted || attempt === 0; attempt += 1) {
      const imagePath = `${carId}/images/photo-${attempt}.webp`;
      const url = await site.uploadLink(imagePath, photo.length);
      if (url === null || !(await site.upload(url, photo))) continue;
      const body = { carId, images: [imagePath], thumbnailImage: imagePath };
      if ((await site.post('/api/cars/images/admin-dbupdate', body)) !== 200) continue;
      written.cars.push({ carId, imagePath });
      break;
    }
    await sleep(100);
  }
}

/** The requests of a signed-in user. Counts writes without an acknowledgement. */
export class Staff {
  readonly #url: string;
  readonly #cookie: string;
  readonly #counts: Counts;

  constructor(url: string, cookie: string, counts: Counts) {
    this.#url = url;
    this.#cookie = cookie;
    this.#counts = counts;
  }

  /** Returns the status, or 0 without a response. */
  async post(path: string, body: object): Promise<number> {
    return (await this.#postJson(path, body))?.status ?? 0;
  }

  async uploadLink(name: string, size: number): Promise<string | null> {
    const image = { name, type: 'image/webp', size };
    const response = await this.#postJson('/api/cars/images-urls', { image });
    return response?.status === 200 ? (await response.json()).url : null;
  }

  async upload(url: string, body: Uint8Array<ArrayBuffer>): Promise<boolean> {
    const headers = { 'content-type': 'image/webp' };
    return (await this.#send(url, { method: 'PUT', headers, body }))?.status === 200;
  }

  async createCar(car: object): Promise<number | null> {
    const form = new FormData();
    form.set('metadata', new Blob([JSON.stringify(car)], { type: 'application/json' }));
    const response = await this.#send(`${this.#url}/api/cars/admin-create`, {
      method: 'POST',
      headers: { cookie: this.#cookie },
      body: form,
    });
    return response?.status === 201 ? (await response.json()).carId : null;
  }

  #postJson(path: string, body: object): Promise<Response | null> {
    return this.#send(`${this.#url}${path}`, {
      method: 'POST',
      headers: { 'content-type': 'application/json', cookie: this.#cookie },
      body: JSON.stringify(body),
    });
  }

  async #send(url: string, init: RequestInit): Promise<Response | null> {
    this.#counts.writes += 1;
    const response = await fetch(url, { ...init, signal: AbortSignal.timeout(30_000) }).catch(
      () => null,
    );
    if (!response || response.status >= 500) this.#counts.failedWrites += 1;
    return response;
  }
}
