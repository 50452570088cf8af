import { afterEach, expect, it } from 'vitest';
import { idleCheck, requestProbe } from './collect-garbage.ts';
import { listen, type Listening } from './listen.ts';

let server: Listening | undefined;

afterEach(async () => {
  await server?.close();
});

const AFTER_COLLECTION_MB = 150;

/** The state of the server at a check. */
interface State {
  cpuShare: number;
  mb: number;
  requests?: number;
  /** Memory that a collection at this check leaves. */
  leaves?: number;
}

/** Checks each state and returns the numbers of the checks that collected, from 1. */
function collections(states: readonly State[]): number[] {
  const collected: number[] = [];
  let state: State = { cpuShare: 0, mb: 0 };
  let number = 0;
  const check = idleCheck({
    cpuShare: () => state.cpuShare,
    requests: () => state.requests ?? 0,
    memory: () => state.mb,
    collect: () => {
      collected.push(number);
      state = { ...state, mb: state.leaves ?? AFTER_COLLECTION_MB };
    },
  });
  for (state of states) {
    number += 1;
    check();
  }
  return collected;
}

const times = (count: number, state: State) => Array.from({ length: count }, () => state);
const idle = (count: number, mb: number) => times(count, { cpuShare: 0.01, mb });
const busy = (count: number, mb: number) => times(count, { cpuShare: 0.5, mb, requests: 900 });

it('collects garbage after half a minute without work', () => {
  expect(collections(idle(3, 300))).toEqual([3]);
});

it('does not collect garbage while there is work', () => {
  const almost = [...idle(2, 300), { cpuShare: 0.06, mb: 300 }];
  expect(collections([...almost, ...almost, ...almost])).toEqual([]);
});

it('does not collect garbage while requests arrive, although other processes use the cores', () => {
  expect(collections(times(10, { cpuShare: 0.03, mb: 300, requests: 200 }))).toEqual([]);
});

it('collects garbage although probes and metrics are requested', () => {
  expect(collections(times(3, { cpuShare: 0.02, mb: 300, requests: 8 }))).toEqual([3]);
});

it('collects again only after work, or if memory has grown since', () => {
  const first = [...idle(3, 300), ...idle(30, 151)];
  expect(collections(first)).toEqual([3]);
  expect(collections([...first, ...idle(3, 200)])).toEqual([3, 34]);
  expect(collections([...first, ...busy(3, 151), ...idle(3, 151)])).toEqual([3, 39]);
});

it('collects after work that leaves little more than an earlier collection left', () => {
  const first = times(3, { cpuShare: 0.01, mb: 220, leaves: 200 });
  expect(collections([...first, ...busy(3, 213), ...idle(3, 213), ...idle(30, 150)])).toEqual([
    3, 9,
  ]);
});

it('counts the requests that have arrived since the last check', async () => {
  const requests = requestProbe();
  server = await listen((_, response) => response.end(), {
    port: 0,
    host: '127.0.0.1',
    headers: {},
  });
  for (const path of ['a', 'b']) await fetch(`http://127.0.0.1:${server.port}/${path}`);
  expect(requests()).toBe(2);
  expect(requests()).toBe(0);
});
