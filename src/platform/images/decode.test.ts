import { expect, it, vi } from 'vitest';
import { testJpeg } from '../../../tests/helpers/images/jpeg.ts';
import * as pixels from './pixels.server.ts';
import { decode } from './decode.server.ts';
import { loadSharp } from './sharp.server.ts';

it('says that an image took too long, not that it is damaged', async () => {
  await loadSharp();
  // The message of Sharp 0.35 when its `timeout` expires.
  const late = new Error('timeout: 21% complete\nVipsImage: killed for image "temp-122"');
  vi.spyOn(pixels, 'toPixels').mockRejectedValueOnce(late);
  await expect(decode(await testJpeg({ width: 60, height: 40 }))).rejects.toMatchObject({
    code: 'invalid',
    message: 'This image took too long to read. Please try again, or save it as a smaller JPEG',
  });
});
