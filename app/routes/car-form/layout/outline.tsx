import { SideNav } from '../../../ui/side-nav.tsx';
import { useCurrentSection } from './use-current-section.ts';

export interface OutlineEntry {
  id: string;
  title: string;
  /** `5 / 5`, `4`, `on`. */
  count: string;
  wrong: boolean;
}

/** The sections with how much of each is filled in; a row of tabs on phones. */
export function Outline({ entries }: { entries: OutlineEntry[] }) {
  const [current, choose] = useCurrentSection(entries.map(({ id }) => id).join(' '));
  return (
    <SideNav
      label="Sections of the form"
      current={current && `#${current}`}
      className="outline-nav"
    >
      {entries.map(({ id, title, count, wrong }) => (
        <li key={id}>
          <a
            href={`#${id}`}
            aria-current={current === id ? 'true' : undefined}
            onClick={() => choose(id)}
          >
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
