import { useEffect, useRef, useState } from 'react';

/** Signs that somebody moves on by hand, and does not only land where a link has led. */
const GESTURES = ['wheel', 'touchmove', 'keydown', 'pointerdown'] as const;

/** Share of the window's height at which one reads. */
const READING_LINE = 0.35;

/**
 * The section being read, and what chooses one by its link: that one holds until somebody scrolls on,
 * for a short one at the page's end never comes up to where one reads.
 * @param ids of the sections, in the page's order, divided by spaces
 */
export function useCurrentSection(ids: string): [string | null, (id: string) => void] {
  const [current, setCurrent] = useState<string | null>(null);
  const held = useRef(false);

  useEffect(() => {
    const follow = () => {
      if (!held.current) setCurrent(sectionInView(ids.split(' ')));
    };
    const release = () => {
      held.current = false;
    };
    const passive = { passive: true };
    follow();
    addEventListener('scroll', follow, passive);
    addEventListener('resize', follow, passive);
    for (const gesture of GESTURES) addEventListener(gesture, release, passive);
    return () => {
      removeEventListener('scroll', follow);
      removeEventListener('resize', follow);
      for (const gesture of GESTURES) removeEventListener(gesture, release);
    };
  }, [ids]);

  const choose = (id: string) => {
    held.current = true;
    setCurrent(id);
  };
  return [current, choose];
}

/** The last section that begins above where one reads; at the page's end the last of all. */
function sectionInView(ids: readonly string[]): string | null {
  const places = ids.flatMap((id) => {
    const box = document.getElementById(id)?.getBoundingClientRect();
    return box ? [{ id, top: box.top, left: box.left }] : [];
  });
  const [first] = places;
  // A section in a column beside the others is always in view.
  const column = places.filter(({ left }) => left === first?.left);
  const page = document.documentElement;
  if (scrollY > 0 && scrollY + innerHeight >= page.scrollHeight - 1)
    return column.at(-1)?.id ?? null;
  const landing = Number.parseFloat(getComputedStyle(page).scrollPaddingTop) || 0;
  const line = Math.max(landing + 1, innerHeight * READING_LINE);
  return (column.findLast(({ top }) => top <= line) ?? first)?.id ?? null;
}
