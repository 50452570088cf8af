import type { Raw } from 'sharp';

/** What `libheif-js` has; the package has no types. */
type Decoder = InstanceType<Awaited<ReturnType<typeof load>>>;

/** One for all images: it frees the memory of the last image when it decodes the next one. */
let loading: Promise<Decoder> | undefined;

async function load() {
  const { default: createLibheif } = await import('libheif-js/libheif-wasm/libheif-bundle.mjs');
  return createLibheif().HeifDecoder;
}

/**
 * Decodes an HEIC image, upright, with libheif as WebAssembly: Sharp has no HEVC decoder (decision 017). It blocks the
 * thread, for about 2 s at 12 megapixels, so call it in the image process only.
 * @throws {Error} if the image is damaged
 */
export async function decodeHeic(bytes: Buffer): Promise<{ data: Buffer; raw: Raw }> {
  const decoder = await (loading ??= load().then((HeifDecoder) => new HeifDecoder()));
  const images = decoder.decode(new Uint8Array(bytes).buffer);
  try {
    const [image] = images;
    if (!image) throw new Error('The file contains no image');
    const [width, height] = [image.get_width(), image.get_height()];
    const pixels = { data: new Uint8ClampedArray(width * height * 4), width, height };
    const decoded = await new Promise((resolve) => image.display(pixels, resolve));
    if (!decoded) throw new Error('The image cannot be decoded');
    return { data: Buffer.from(pixels.data.buffer), raw: { width, height, channels: 4 } };
  } finally {
    for (const image of images) image.free();
  }
}
