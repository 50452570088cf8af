import { expect, it } from 'vitest';
import { htmlOf } from '../../../../tests/helpers/app/html.tsx';
import { LeftOutCars } from './left-out-cars.tsx';

const ARCHIVED = '/stock?state=archived';
const DELETED = '/stock?state=deleted';

it.each([
  [2, 1, '2 archived and 1 deleted car aren’t listed here.', [ARCHIVED, DELETED]],
  [1, 1_200, '1 archived and 1,200 deleted cars aren’t listed here.', [ARCHIVED, DELETED]],
  [1, 0, '1 archived car isn’t listed here.', [ARCHIVED]],
  [0, 3, '3 deleted cars aren’t listed here.', [DELETED]],
  [0, 0, '', []],
])(
  'counts %i archived and %i deleted cars, with links to their lists',
  (archived, deleted, text, links) => {
    const html = htmlOf(<LeftOutCars leftOut={{ archived, deleted }} />);
    expect(html.replaceAll(/<[^>]*>/g, '')).toBe(text);
    expect(Array.from(html.matchAll(/href="([^"]*)"/g), ([, href]) => href)).toEqual(links);
  },
);

it('renders nothing if the counts failed to load', () => {
  expect(htmlOf(<LeftOutCars leftOut={null} />)).toBe('');
});
