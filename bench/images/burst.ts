import { readFile } from 'node:fs/promises';
import { VARIANT_WIDTHS } from '../../domain/images/image-widths.ts';
import { apiOf, imagesReady, residentBytes, type RunningSite, signIn, startSite } from '../site.ts';

const PORT = Number(process.env['BENCH_PORT'] ?? 4182);
const IMAGES = 20;
const SENDERS = 3;
const MB = 1024 * 1024;

/** Sends 20 images to a new site and waits for their variants, while other requests read from the API. */
export async function measureBurst(jpeg: Buffer): Promise<void> {
  const site = await startSite(PORT);
  try {
    await imagesReady(site.url);
    const carId = (await apiOf(site.url).searchCars({ pageSize: 1 })).vehicles[0]!.carId;
    const post = await signedIn(site.url);
    const idle = watch(site);
    await new Promise((resolve) => setTimeout(resolve, 5_000));
    report('idle', await idle.end());

    const startedAt = performance.now();
    const burst = watch(site);
    const images = Array.from({ length: IMAGES }, (_, at) => `${carId}/images/burst-${at}.webp`);
    const waiting = [...images];
    const sender = async () => {
      for (let name = waiting.pop(); name; name = waiting.pop()) {
        const { url } = await post('images-urls', { image: { name, type: 'image/jpeg' } });
        const headers = { 'content-type': 'image/jpeg' };
        await fetch(url, { method: 'PUT', headers, body: Uint8Array.from(jpeg) });
      }
    };
    await Promise.all(Array.from({ length: SENDERS }, sender));
    const sent = performance.now();
    await post('images/admin-dbupdate', { carId, images, thumbnailImage: images[0] });
    const saved = performance.now();
    while (!(await variantsReady(site.url, carId)))
      await new Promise((resolve) => setTimeout(resolve, 250));
    console.log(
      `${IMAGES} images: sent in ${seconds(startedAt, sent)} s, saved in ${seconds(sent, saved)} s, variants ready ${seconds(saved, performance.now())} s later`,
    );
    report('during the burst', await burst.end());
  } finally {
    await site.stop();
  }
}

const seconds = (from: number, to: number) => ((to - from) / 1000).toFixed(1);

async function signedIn(url: string) {
  const headers = { 'content-type': 'application/json', cookie: await signIn(url) };
  return async (path: string, call: object): Promise<{ url: string }> => {
    const response = await fetch(`${url}/api/cars/${path}`, {
      method: 'POST',
      headers,
      body: JSON.stringify(call),
    });
    if (!response.ok) throw new Error(`${path} returned ${response.status}`);
    return response.json();
  };
}

async function variantsReady(url: string, carId: number): Promise<boolean> {
  const response = await fetch(`${url}/api/cars/${carId}`);
  const [car]: { images: { widths: number[] }[] }[] = await response.json();
  return car!.images.every(({ widths }) => widths.length === VARIANT_WIDTHS.length);
}

/** Records the memory of the site and the duration of sequential searches, until `end` is called. */
function watch(site: RunningSite) {
  const stopping = new AbortController();
  const { signal } = stopping;
  const times: number[] = [];
  let server = 0;
  let together = 0;
  const memory = async () => {
    while (!signal.aborted) {
      const [own, images] = await residentMemory(site.pid);
      server = Math.max(server, own);
      together = Math.max(together, own + images);
      await new Promise((resolve) => setTimeout(resolve, 50));
    }
  };
  const reads = async () => {
    while (!signal.aborted) {
      const start = performance.now();
      await (await fetch(`${site.url}/api/cars/search?listingType=Sale`)).text();
      times.push(performance.now() - start);
      await new Promise((resolve) => setTimeout(resolve, 20));
    }
  };
  const running = Promise.all([memory(), reads()]);
  return {
    end: async () => {
      stopping.abort();
      await running;
      return { server, together, times: times.toSorted((a, b) => a - b) };
    },
  };
}

function report(what: string, seen: { server: number; together: number; times: number[] }): void {
  const part = (share: number) => seen.times[Math.floor(seen.times.length * share)] ?? 0;
  console.log(
    `${what}: memory at most ${(seen.server / MB).toFixed(0)} MB, with the image process ${(seen.together / MB).toFixed(0)} MB; a search takes ${part(0.5).toFixed(1)} ms, p99 ${part(0.99).toFixed(1)} ms of ${seen.times.length}`,
  );
}

/** Returns the resident memory of the server and its child processes in bytes (Linux only). */
async function residentMemory(pid: number): Promise<[own: number, children: number]> {
  const list = await readFile(`/proc/${pid}/task/${pid}/children`, 'utf8').catch(() => '');
  const children = await Promise.all(
    list.split(' ').filter(Boolean).map(Number).map(residentBytes),
  );
  return [await residentBytes(pid), children.reduce((sum, bytes) => sum + bytes, 0)];
}
