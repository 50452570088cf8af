import { beforeEach, describe, expect, it, vi } from 'vitest';
import { loadAgain } from '../../tests/helpers/load-again.ts';
import type * as overlays from './overlays.ts';

type State = Record<string, unknown> | null;

/** The history of a browser tab: the entries of one document. Steps are synchronous here. */
class FakeHistory {
  readonly entries: State[] = [{ key: 'before' }, { key: 'page' }];
  at = 1;
  listen: (event: PopStateEvent) => void = () => {};
  /** The keys of the entries to which the router has gone. */
  readonly seen: unknown[] = [];

  get state(): State {
    return this.entries[this.at] ?? null;
  }
  pushState(state: State) {
    this.entries.splice(this.at + 1, Infinity, state);
    this.at += 1;
  }
  back() {
    this.go(-1);
  }
  go(steps: number) {
    this.at += steps;
    let isStopped = false;
    const event = { state: this.state, stopImmediatePropagation: () => (isStopped = true) };
    // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- the listener uses nothing else
    this.listen(event as unknown as PopStateEvent);
    if (!isStopped) this.seen.push(this.state?.['key']);
  }
}

let history: FakeHistory;
let addOverlay: (close: () => boolean) => () => void;

beforeEach(async () => {
  history = new FakeHistory();
  vi.stubGlobal('history', history);
  vi.stubGlobal('location', { href: 'https://cars.example/car/1' });
  vi.stubGlobal('addEventListener', (name: string, listener: (event: PopStateEvent) => void) => {
    if (name === 'popstate') history.listen = listener;
  });
  ({ addOverlay } = await loadOverlays());
});

const loadOverlays = () =>
  loadAgain<typeof overlays>((query) => import(/* @vite-ignore */ `./overlays.ts${query}`));

/** Opens an overlay. `closings` returns how often Back called its `close`; with `stays`, it remains open. */
function openOverlay(stays = false) {
  let closed = 0;
  const onClosed = addOverlay(() => {
    closed += 1;
    return !stays;
  });
  return { onClosed, closings: () => closed };
}

describe('Back', () => {
  it('closes an overlay and stays on the page', () => {
    const overlay = openOverlay();
    history.back();
    expect(overlay.closings()).toBe(1);
    expect(history.seen).toEqual([]);
    history.back();
    expect(history.seen).toEqual(['before']);
  });

  it('closes the upper of two overlays first', () => {
    const lower = openOverlay();
    const upper = openOverlay();
    history.back();
    expect([lower.closings(), upper.closings()]).toEqual([0, 1]);
    history.back();
    expect([lower.closings(), upper.closings()]).toEqual([1, 1]);
    expect(history.seen).toEqual([]);
  });

  it('leaves the page at once if the overlay has been closed in another way', () => {
    openOverlay().onClosed();
    openOverlay().onClosed();
    history.back();
    expect(history.seen).toEqual(['before']);
  });

  it('skips the entry of a closed overlay above an open one', () => {
    const lower = openOverlay();
    openOverlay().onClosed();
    history.back();
    expect(lower.closings()).toBe(1);
    expect(history.seen).toEqual([]);
  });

  it('calls `close` again if the overlay stayed open', () => {
    const overlay = openOverlay(true);
    history.back();
    history.back();
    expect(overlay.closings()).toBe(2);
    expect(history.seen).toEqual([]);
  });

  it('returns through the pages that were opened after an overlay', () => {
    openOverlay().onClosed();
    history.pushState({ key: 'second' });
    history.pushState({ key: 'third' });
    history.back();
    history.back();
    expect(history.seen).toEqual(['second', 'page']);
    history.back();
    expect(history.seen).toEqual(['second', 'page', 'before']);
  });

  it('skips the entry of an overlay after a reload', async () => {
    openOverlay();
    await loadOverlays();
    history.back();
    expect(history.seen).toEqual(['before']);
  });
});
