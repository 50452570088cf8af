import { expect, it } from 'vitest';
import { isPublic, stateOf } from './state.ts';

const draft = {
  publish: false,
  carBooked: false,
  carSold: false,
  archivedAt: null,
  deletedAt: null,
};
const now = new Date();

it.each([
  ['draft', draft, false],
  ['live', { ...draft, publish: true }, true],
  ['reserved', { ...draft, publish: true, carBooked: true }, true],
  ['sold', { ...draft, publish: true, carBooked: true, carSold: true }, true],
  ['archived', { ...draft, carSold: true, archivedAt: now }, false],
  ['deleted', { ...draft, publish: true, archivedAt: now, deletedAt: now }, false],
])('derives the state %s, and whether the car is public', (state, car, isPublicCar) => {
  expect([stateOf(car), isPublic(car)]).toEqual([state, isPublicCar]);
});
