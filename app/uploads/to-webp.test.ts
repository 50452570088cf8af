import { describe, expect, it } from 'vitest';
import { fitWithin, undecodableMessage } from './to-webp.ts';

describe('fitWithin', () => {
  it.each([
    [4032, 3024, 2560, 1920],
    [3024, 4032, 1920, 2560],
    [1600, 1200, 1600, 1200],
    [2560, 2560, 2560, 2560],
    [30_000, 2, 2560, 1],
  ])('scales %i x %i to %i x %i', (width, height, scaledWidth, scaledHeight) => {
    expect(fitWithin(width, height)).toEqual({ width: scaledWidth, height: scaledHeight });
  });
});

describe('undecodableMessage', () => {
  const file = { size: 1000, type: '', name: 'notes.txt' };

  it('gives advice for HEIC, by type or by file name', () => {
    expect(undecodableMessage({ ...file, type: 'image/heic' })).toContain('HEIC');
    expect(undecodableMessage({ ...file, name: 'IMG_1.HEIC' })).toContain('Most Compatible');
  });

  it('names the accepted types for other files', () => {
    expect(undecodableMessage(file)).toContain('JPEG, PNG or WebP');
  });

  it('mentions that a file is empty', () => {
    expect(undecodableMessage({ ...file, size: 0 })).toContain('empty');
  });
});
