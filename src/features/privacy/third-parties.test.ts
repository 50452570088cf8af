import { expect, it } from 'vitest';
import { thirdParties } from './third-parties.ts';

const publicUrl = 'https://cars.example';

it('names no company if the site itself stores and serves the photos', () => {
  expect(thirdParties({ publicUrl, uploadOrigin: '', imageHost: '' })).toEqual([]);
  const own = { uploadOrigin: 'https://cars.example', imageHost: 'http://cars.example' };
  expect(thirdParties({ publicUrl, ...own })).toEqual([]);
});

it('names the hosts that receive and serve photos, and the data that each gets', () => {
  const uploadOrigin = 'https://photos.store.example:8443';
  const imageHost = 'https://cdn.example';
  expect(thirdParties({ publicUrl, uploadOrigin, imageHost })).toEqual([
    'photos.store.example:8443: photos that you add to a form go straight to this storage, and stay there.',
    'cdn.example: the photos on our pages come from there, so it sees your IP address.',
  ]);
});
