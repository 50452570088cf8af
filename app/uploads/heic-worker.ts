import createLibheif from 'libheif-js/libheif-wasm/libheif-bundle.mjs';
import { encodeBitmap } from './to-webp.ts';
import { answerFiles } from './worker-messages.ts';

// A separate worker, because the decoder has 2 MB of code. It is loaded for the first HEIC file only.
const libheif = createLibheif();

answerFiles(async (file) => {
  const images = new libheif.HeifDecoder().decode(await file.arrayBuffer());
  try {
    const [image] = images;
    if (!image) throw new Error('The file contains no image');
    // No rotation needed: libheif applies the orientation.
    const pixels = new ImageData(image.get_width(), image.get_height());
    const decoded = await new Promise((resolve) => image.display(pixels, resolve));
    if (!decoded) throw new Error('The image cannot be decoded');
    return await encodeBitmap(await createImageBitmap(pixels));
  } finally {
    for (const image of images) image.free();
  }
});
