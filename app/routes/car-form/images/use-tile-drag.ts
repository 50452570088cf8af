import { type PointerEvent as ReactPointerEvent, useEffect, useRef, useState } from 'react';

/** Pixels that a pointer moves before it drags: less is a trembling hand. */
const THRESHOLD = 6;
/** Pixels from the window's upper and lower edge where it scrolls along, and how far with each move. */
const EDGE = 90;
const STEP = 14;

interface Order {
  placeOf: (id: string) => number;
  /** To a place counted from 0. */
  move: (id: string, place: number) => void;
}

/**
 * Dragging a tile by mouse, pen or finger: it goes wherever the pointer is, among elements with
 * `data-place` (from 1). Escape puts it back. A finger drags by what has `data-handle`, elsewhere it scrolls.
 */
export function useTileDrag({ placeOf, move }: Order) {
  const [dragged, setDragged] = useState<string | null>(null);
  const running = useRef<AbortController>(null);
  useEffect(() => () => running.current?.abort(), []);

  const start = (id: string, event: ReactPointerEvent<HTMLElement>) => {
    const { pointerId, pointerType, clientX, clientY, button, target } = event;
    const onHandle = target instanceof Element && target.closest('[data-handle]');
    if (button !== 0 || (pointerType === 'touch' && !onHandle)) return;
    const home = placeOf(id);
    const drag = new AbortController();
    const { signal } = drag;
    running.current?.abort();
    running.current = drag;
    let moving = false;

    const end = () => {
      drag.abort();
      setDragged(null);
    };
    const follow = (now: PointerEvent) => {
      if (now.pointerId !== pointerId) return;
      moving ||= Math.hypot(now.clientX - clientX, now.clientY - clientY) >= THRESHOLD;
      if (!moving) return;
      setDragged(id);
      if (now.clientY < EDGE) scrollBy({ top: -STEP, behavior: 'instant' });
      if (now.clientY > innerHeight - EDGE) scrollBy({ top: STEP, behavior: 'instant' });
      const place = placeUnder(now);
      if (place !== null && place !== placeOf(id)) move(id, place);
    };
    addEventListener('pointermove', follow, { signal });
    addEventListener('pointerup', end, { signal });
    addEventListener('pointercancel', end, { signal });
    const escape = (now: KeyboardEvent) => {
      if (now.key !== 'Escape' || !moving) return;
      now.preventDefault();
      move(id, home);
      end();
    };
    addEventListener('keydown', escape, { signal });
  };
  return { dragged, start };
}

/** The place, from 0, of the tile under the pointer; null where there is none. */
function placeUnder({ clientX, clientY }: PointerEvent): number | null {
  const tile = document
    .elementFromPoint(clientX, clientY)
    ?.closest<HTMLElement>('.tile[data-place]');
  return tile ? Number(tile.dataset['place']) - 1 : null;
}
