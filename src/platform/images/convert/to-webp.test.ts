import { describe, expect, it } from 'vitest';
import { fitWithin, undecodableMessage } from './to-webp.ts';

it.each([
  [4032, 3024, 2560, 1920],
  [3024, 4032, 1920, 2560],
  [1600, 1200, 1600, 1200],
  [2560, 2560, 2560, 2560],
  [30_000, 2, 2560, 1],
])('fitWithin scales %i x %i to %i x %i', (width, height, scaledWidth, scaledHeight) => {
  expect(fitWithin(width, height)).toEqual({ width: scaledWidth, height: scaledHeight });
});

const messageFor = (bytes: number[], name = 'photo.jpg') =>
  undecodableMessage(new File([Uint8Array.from(bytes)], name, { type: 'image/jpeg' }));

describe('undecodableMessage', () => {
  const HEIC = [0, 0, 0, 16, ...Buffer.from('ftypheic'), 0, 0, 0, 0];

  it('gives advice for HEIC with the name and the type of a JPEG', async () => {
    expect(await messageFor(HEIC)).toContain('Most Compatible');
  });

  it('says that a JPEG is damaged, not that it is another type', async () => {
    expect(await messageFor([0xff, 0xd8, 0xff, 0xe0])).toContain('damaged');
    expect(await messageFor([0xff, 0xd8, 0xff, 0xe0], 'IMG_1.HEIC')).toContain('damaged');
  });

  it('names the accepted types for a file that is not an image', async () => {
    expect(await messageFor([...Buffer.from('Notes')])).toContain('JPEG, PNG or WebP');
  });

  it('says that a file is empty', async () => {
    expect(await messageFor([])).toContain('empty');
  });
});
