import { SideNav } from './side-nav.tsx';
import visibility from './styles/visibility.module.css';
import styles from './section-outline.module.css';
import { useCurrentSection } from './use-current-section.ts';

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
