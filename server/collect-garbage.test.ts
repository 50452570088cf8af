import { expect, it } from 'vitest';
import { idleCheck } from './collect-garbage.ts';

const AFTER_COLLECTION_MB = 150;

/** The state of the server at a check: how busy it is, and its memory in MB. */
type State = [cpuShare: number, mb: number];

/** Checks each state and returns the numbers of the checks that collected, from 1. */
function collections(states: readonly State[]): number[] {
  const collected: number[] = [];
  let [cpuShare, mb] = [0, 0];
  let number = 0;
  const check = idleCheck({
    cpuShare: () => cpuShare,
    memory: () => mb,
    collect: () => {
      collected.push(number);
      mb = AFTER_COLLECTION_MB;
    },
  });
  for ([cpuShare, mb] of states) {
    number += 1;
    check();
  }
  return collected;
}

const times = (count: number, ...state: State) => Array.from({ length: count }, () => state);
const idle = (count: number, mb: number) => times(count, 0.01, mb);

it('collects garbage after half a minute without work', () => {
  expect(collections(idle(3, 300))).toEqual([3]);
});

it('does not collect garbage while there is work', () => {
  const almost: State[] = [...idle(2, 300), [0.06, 300]];
  expect(collections([...almost, ...almost, ...almost])).toEqual([]);
});

it('collects again only if memory has grown since', () => {
  const first = [...idle(3, 300), ...idle(30, 151)];
  expect(collections([...first, ...times(3, 0.5, 200), ...idle(3, 151)])).toEqual([3]);
  expect(collections([...first, ...times(3, 0.5, 200), ...idle(3, 200)])).toEqual([3, 39]);
});
