import { SideNav } from './side-nav.tsx';
import visibility from './styles/visibility.module.css';
import styles from './section-outline.module.css';
import { useEffect, useRef, useState } from 'react';

export interface OutlineSection {
  /** Id of the section's element. */
  id: string;
  title: string;
  /** Text next to the link: `5 / 5`, `4` or `on`. */
  count?: string;
  hasError?: boolean;
}

/** Links to the sections of a long form, with a sign for errors; on phones a sticky row of tabs. */
export function SectionOutline({ sections }: { sections: readonly OutlineSection[] }) {
  const [current, choose] = useCurrentSection(sections.map(({ id }) => id).join(' '));
  return (
    <SideNav
      label="Sections of the form"
      current={current && `#${current}`}
      className={styles.outline}
    >
      {sections.map(({ id, title, count, hasError = false }) => (
        <li key={id}>
          <a
            href={`#${id}`}
            aria-current={current === id ? 'true' : undefined}
            onClick={() => choose(id)}
          >
            {title}
            <span className={styles.count} data-error={hasError || undefined}>
              {count ?? (hasError && '!')}
              {hasError && (
                <span className={visibility.visuallyHidden}>, needs your attention</span>
              )}
            </span>
          </a>
        </li>
      ))}
    </SideNav>
  );
}

/** Events of a user who scrolls. A link to a section scrolls without them. */
const USER_EVENTS = ['wheel', 'touchmove', 'keydown', 'pointerdown'] as const;

/** Share of the window's height, measured from its top. The section at this height is the current one. */
const READING_LINE = 0.35;

/**
 * Returns the section in view and a function that selects one. A selected section stays current until
 * the user scrolls: a short section at the end of the page never reaches the reading line.
 * @param ids section ids in page order, separated by spaces
 */
function useCurrentSection(ids: string): [string | null, (id: string) => void] {
  const [current, setCurrent] = useState<string | null>(null);
  const isSelected = useRef(false);

  useEffect(() => {
    const update = () => {
      if (!isSelected.current) setCurrent(sectionInView(ids.split(' ')));
    };
    const unselect = () => {
      isSelected.current = false;
    };
    update();
    const listening = new AbortController();
    const options = { passive: true, signal: listening.signal };
    for (const event of ['scroll', 'resize']) addEventListener(event, update, options);
    for (const event of USER_EVENTS) addEventListener(event, unselect, options);
    return () => listening.abort();
  }, [ids]);

  const select = (id: string) => {
    isSelected.current = true;
    setCurrent(id);
  };
  return [current, select];
}

/** Returns the last section that begins above the reading line, or the last of all at the page's end. */
function sectionInView(ids: readonly string[]): string | null {
  const positions = ids.flatMap((id) => {
    const box = document.getElementById(id)?.getBoundingClientRect();
    return box ? [{ id, top: box.top, left: box.left }] : [];
  });
  const [first] = positions;
  // Ignores sections in the second column: they are always in view.
  const column = positions.filter(({ left }) => left === first?.left);
  const page = document.documentElement;
  if (scrollY > 0 && scrollY + innerHeight >= page.scrollHeight - 1)
    return column.at(-1)?.id ?? null;
  const scrollPadding = Number.parseFloat(getComputedStyle(page).scrollPaddingTop) || 0;
  const line = Math.max(scrollPadding + 1, innerHeight * READING_LINE);
  return (column.findLast(({ top }) => top <= line) ?? first)?.id ?? null;
}
