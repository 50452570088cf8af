import { type MouseEvent, type TouchEvent, useCallback, useRef, useState } from 'react';
import { flushSync } from 'react-dom';

const DOUBLE_TAP_MS = 350;
const DOUBLE_TAP_PX = 40;
/** Factor by which the distance of two fingers must change. */
const PINCH_RATIO = 1.15;

interface Point {
  x: number;
  y: number;
}

/** A double tap, a pinch or a button enlarges the current slide of the carousel, which then scrolls. */
export function useZoom() {
  const [zoomed, setZoomed] = useState(false);
  const isZoomed = useRef(false);
  const lastTap = useRef({ at: 0, x: 0, y: 0 });
  /** Distance of the two fingers when the pinch started; null without one. */
  const pinch = useRef<number | null>(null);

  const endZoom = useCallback(() => {
    isZoomed.current = false;
    setZoomed(false);
  }, []);

  /** Zooms in around a point of the screen, by default the middle of the slide. */
  function zoomIn(slide: Element, point: Point = middleOf(slide)) {
    const before = slide.firstElementChild?.getBoundingClientRect();
    isZoomed.current = true;
    flushSync(() => setZoomed(true));
    const after = slide.firstElementChild?.getBoundingClientRect();
    if (!before || !after) return;
    const scale = after.width / before.width;
    slide.scrollLeft += after.left + (point.x - before.left) * scale - point.x;
    slide.scrollTop += after.top + (point.y - before.top) * scale - point.y;
  }

  function toggleZoom(slide: Element | null | undefined, point?: Point) {
    if (isZoomed.current) endZoom();
    else if (slide) zoomIn(slide, point);
  }

  const zoomEvents = {
    onClick: ({ currentTarget, timeStamp, clientX: x, clientY: y }: MouseEvent) => {
      const last = lastTap.current;
      const isDouble =
        timeStamp - last.at < DOUBLE_TAP_MS && Math.hypot(x - last.x, y - last.y) < DOUBLE_TAP_PX;
      lastTap.current = { at: isDouble ? 0 : timeStamp, x, y };
      if (isDouble) toggleZoom(currentTarget, { x, y });
    },
    onTouchStart: ({ touches }: TouchEvent) => {
      pinch.current = touches.length === 2 ? distanceOf(touches) : null;
    },
    onTouchMove: ({ currentTarget, touches }: TouchEvent) => {
      if (pinch.current === null || touches.length !== 2) return;
      const ratio = distanceOf(touches) / pinch.current;
      const changes = isZoomed.current ? ratio < 1 / PINCH_RATIO : ratio > PINCH_RATIO;
      if (!changes) return;
      pinch.current = null;
      toggleZoom(currentTarget, middleBetween(touches));
    },
  };

  const canDrag = useCallback(() => !isZoomed.current, []);
  return { zoomed, canDrag, toggleZoom, endZoom, zoomEvents };
}

type Touches = TouchEvent['touches'];

const pointsOf = (touches: Touches): Point[] =>
  Array.from(touches, ({ clientX, clientY }) => ({ x: clientX, y: clientY }));

function distanceOf(touches: Touches): number {
  const [a, b] = pointsOf(touches);
  return a && b ? Math.hypot(a.x - b.x, a.y - b.y) : 0;
}

function middleBetween(touches: Touches): Point | undefined {
  const [a, b] = pointsOf(touches);
  return a && b && { x: (a.x + b.x) / 2, y: (a.y + b.y) / 2 };
}

function middleOf(slide: Element): Point {
  const { left, top, width, height } = slide.getBoundingClientRect();
  return { x: left + width / 2, y: top + height / 2 };
}
