import { useEffect, useState } from 'react';
import { SideNav } from '../../ui/side-nav.tsx';

export interface OutlineEntry {
  id: string;
  title: string;
  /** `5 / 5`, `4`, `on`. */
  count: string;
  wrong: boolean;
}

/** The sections with how much of each is filled in; a row of tabs on phones. */
export function Outline({ entries }: { entries: OutlineEntry[] }) {
  const current = useCurrent(entries.map(({ id }) => id).join(' '));
  return (
    <SideNav
      label="Sections of the form"
      current={current && `#${current}`}
      className="outline-nav"
    >
      {entries.map(({ id, title, count, wrong }) => (
        <li key={id}>
          <a href={`#${id}`} aria-current={current === id ? 'true' : undefined}>
            {title}
            <span className="outline-count tnum" data-wrong={wrong || undefined}>
              {count}
              {wrong && <span className="sr-only">, something is wrong here</span>}
            </span>
          </a>
        </li>
      ))}
    </SideNav>
  );
}

/** The section that stands at the upper part of the window. */
function useCurrent(ids: string): string | null {
  const [current, setCurrent] = useState<string | null>(null);
  useEffect(() => {
    const inView = new Set<string>();
    const observer = new IntersectionObserver(
      (seen) => {
        for (const { target, isIntersecting } of seen) {
          if (isIntersecting) inView.add(target.id);
          else inView.delete(target.id);
        }
        const first = ids.split(' ').find((id) => inView.has(id));
        if (first) setCurrent(first);
      },
      { rootMargin: '-140px 0px -55% 0px' },
    );
    for (const id of ids.split(' ')) {
      const section = document.getElementById(id);
      if (section) observer.observe(section);
    }
    return () => observer.disconnect();
  }, [ids]);
  return current;
}
