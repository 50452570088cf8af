import { expect, test } from 'vitest';
import { watermarkBox } from './watermarks.ts';

const PLATE = { width: 980, height: 200 };

test('on an image of 3:2 a plate is 11 % high, and its foot 9 % above the edge', () => {
  const box = watermarkBox({ width: 1500, height: 1000 }, PLATE);
  expect(box).toEqual({ width: 539, height: 110, left: 481, top: 800 });
});

test.each([
  ['upright', 1200, 1600],
  ['narrow', 600, 2000],
  ['square', 1000, 1000],
  ['4:3', 1600, 1200],
  ['16:9', 1600, 900],
  ['a panorama', 1600, 400],
  ['a long panorama', 2560, 320],
])('it is wholly in what a card shows of an image that is %s', (_shape, width, height) => {
  const box = watermarkBox({ width, height }, PLATE);
  const shown = { width: Math.min(width, height * 1.5), height: Math.min(height, width / 1.5) };
  const margin = { x: (width - shown.width) / 2, y: (height - shown.height) / 2 };
  expect(box.left).toBeGreaterThan(margin.x);
  expect(box.left + box.width).toBeLessThan(width - margin.x);
  expect(box.top).toBeGreaterThan(margin.y + shown.height / 2);
  expect(box.top + box.height).toBeLessThan(height - margin.y - shown.height * 0.05);
});

test('on a panorama of 320 pixels its word can still be read', () => {
  expect(watermarkBox({ width: 320, height: 80 }, PLATE).height).toBeGreaterThanOrEqual(17);
});
