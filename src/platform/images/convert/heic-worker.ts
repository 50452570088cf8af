import createLibheif from 'libheif-js/libheif-wasm/libheif-bundle.mjs';
import { encodeBitmap, UnusableImage } from './to-webp.ts';
import { answerFiles } from './worker-messages.ts';

// A separate worker, because the decoder has 2 MB of code, which only a HEIC file needs.
const libheif = createLibheif();

/** The decoder does not say whether the file is damaged or of a kind that it does not know. */
const UNREADABLE =
  'We couldn’t open this HEIC photo. It may be damaged. Take it again with “Most Compatible” in your phone’s camera settings, or save it as JPEG.';

answerFiles(async ({ file }) => {
  const bitmap = await decode(file).catch((error: unknown) => {
    console.warn('Cannot decode a HEIC photo', error);
    throw new UnusableImage(UNREADABLE);
  });
  return encodeBitmap(bitmap);
});

async function decode(file: Blob): Promise<ImageBitmap> {
  const images = new libheif.HeifDecoder().decode(await file.arrayBuffer());
  try {
    const [image] = images;
    if (!image) throw new Error('The file contains no image');
    // No rotation needed: libheif applies the orientation.
    const pixels = new ImageData(image.get_width(), image.get_height());
    const decoded = await new Promise((resolve) => image.display(pixels, resolve));
    if (!decoded) throw new Error('The image cannot be decoded');
    return await createImageBitmap(pixels);
  } finally {
    for (const image of images) image.free();
  }
}
