import sharp from 'sharp';

/** A logo for tests: a rectangle of 300x60 pixels with transparent margins, as PNG. */
export const wordmark = (colour: string): Promise<Buffer> =>
  sharp({ create: { width: 400, height: 200, channels: 4, background: '#0000' } })
    .composite([{ input: { create: { width: 300, height: 60, channels: 4, background: colour } } }])
    .png()
    .toBuffer();
