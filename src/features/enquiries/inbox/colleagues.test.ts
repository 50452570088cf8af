import { describe, expect, it } from 'vitest';
import { choicesOf, staffOfNew } from './colleagues.ts';

const [aoife, sean, tom] = [
  { userId: 1, name: 'Aoife Byrne' },
  { userId: 2, name: 'Seán Walsh' },
  { userId: 3, name: 'Tom Daly' },
];
const users = { colleagues: [aoife, sean], formerColleagues: [tom] };

describe('the users of a select', () => {
  it('include a former colleague who is chosen', () => {
    expect(choicesOf(users, 3)).toEqual([aoife, sean, tom]);
  });

  it.each([null, 2])('are only the colleagues if the id of the chosen user is %s', (chosen) => {
    expect(choicesOf(users, chosen)).toEqual([aoife, sean]);
  });
});

it.each([
  ['the colleague who looks after the enquiry', 2, 2],
  ['the viewer if a former colleague looks after the enquiry', 3, 1],
  ['the viewer if nobody looks after the enquiry', null, 1],
])('a new appointment is with %s', (_who, assigneeId, staffId) => {
  expect(staffOfNew({ ...users, enquiry: { assigneeId }, viewer: aoife })).toBe(staffId);
});
