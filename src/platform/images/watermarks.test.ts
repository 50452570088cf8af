import { expect, it } from 'vitest';
import { watermarkBox } from './watermarks.server.ts';

const WATERMARK = { width: 980, height: 200 };

it('takes 11 % of the height of a 3:2 image, 9 % above its lower edge', () => {
  const box = watermarkBox({ width: 1500, height: 1000 }, WATERMARK);
  expect(box).toEqual({ width: 539, height: 110, left: 481, top: 800 });
});

it.each([
  ['upright', 1200, 1600],
  ['narrow', 600, 2000],
  ['square', 1000, 1000],
  ['4:3', 1600, 1200],
  ['16:9', 1600, 900],
  ['a panorama', 1600, 400],
  ['a long panorama', 2560, 320],
])('stays within the 3:2 crop of a car card: %s', (_shape, width, height) => {
  const box = watermarkBox({ width, height }, WATERMARK);
  const shown = { width: Math.min(width, height * 1.5), height: Math.min(height, width / 1.5) };
  const margin = { x: (width - shown.width) / 2, y: (height - shown.height) / 2 };
  expect(box.left).toBeGreaterThan(margin.x);
  expect(box.left + box.width).toBeLessThan(width - margin.x);
  expect(box.top).toBeGreaterThan(margin.y + shown.height / 2);
  expect(box.top + box.height).toBeLessThan(height - margin.y - shown.height * 0.05);
});

it('stays readable on a panorama of 320 pixels', () => {
  expect(watermarkBox({ width: 320, height: 80 }, WATERMARK).height).toBeGreaterThanOrEqual(17);
});
