import { expect, it } from 'vitest';
import { missingShots } from './shots.ts';

const SHOTS = ['Front quarter', 'Side', 'Rear quarter', 'Eiseamláir'];
const photos = (...names: string[]) => names.map((name) => ({ name, state: 'saved' as const }));

it.each<[string, string[], string[]]>([
  ['no photos', [], SHOTS],
  ['photos of the gallery', ['IMG_1.jpg', 'IMG_2.jpg'], ['Rear quarter', 'Eiseamláir']],
  ['a photo taken for a shot', ['Side.jpg'], ['Front quarter', 'Rear quarter', 'Eiseamláir']],
  [
    'saved photos',
    ['Side-0123abcd.webp', 'Eiseamlair-0123abcd.webp'],
    ['Front quarter', 'Rear quarter'],
  ],
  ['both kinds', ['Front-quarter-0123abcd.webp', 'IMG_1.jpg'], ['Rear quarter', 'Eiseamláir']],
  [
    'two photos of one shot',
    ['Side.jpg', 'Side-0123abcd.webp'],
    ['Front quarter', 'Rear quarter', 'Eiseamláir'],
  ],
  ['more photos than shots', ['1', '2', '3', '4', '5'], []],
])('returns the shots that a car lacks with %s', (_case, names, expected) => {
  expect(missingShots(SHOTS, photos(...names))).toEqual(expected);
});

it('does not count a photo that cannot be used', () => {
  expect(missingShots(['Side'], [{ name: 'Side.jpg', state: 'refused' }])).toEqual(['Side']);
});
