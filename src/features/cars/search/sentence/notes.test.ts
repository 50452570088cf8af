import { expect, it } from 'vitest';
import { NO_SENTENCE } from '../../../../../tests/helpers/app/cars.ts';
import { notesOf } from './notes.ts';

it.each([
  [{ absent: ['Honda Civic'] }, ['No Honda Civic at the moment']],
  [
    { conflicts: [['over 20k', 'under 15k']] },
    ['“over 20k” and “under 15k” exclude each other, so we used neither'],
  ],
  [{ first: { words: '“towbar”', cars: 3 } }, ['3 with “towbar”, then 34 others']],
  [{ first: { words: '“towbar”', cars: 36 } }, ['36 with “towbar”, then 1 other']],
  [{ first: { words: '“towbar”', cars: 37 } }, []],
  [{ leftOut: 'wee', denied: 'sunroof' }, ['We left out “wee sunroof”']],
  [{}, []],
])('says about %j: %j', (sentence, notes) => {
  expect(notesOf({ ...NO_SENTENCE, ...sentence }, 37)).toEqual(notes);
});
