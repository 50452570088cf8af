import type { ReactNode } from 'react';
import { NavLink } from 'react-router';
import { useCan } from '../site/session.ts';
import { SideNav } from '../ui/side-nav.tsx';
import { DemoNotice } from './demo-notice.tsx';
import { NAVIGATION, sectionPath } from './screens/sections.ts';
import typography from '../ui/styles/type.module.css';
import styles from './screens/settings.module.css';

/** The page of a section: navigation of all sections, title and content. */
export function SettingsFrame({ slug, children }: { slug: string; children: ReactNode }) {
  const can = useCan();
  const title = NAVIGATION.find((section) => section.slug === slug)?.title;
  return (
    <div className={styles.page}>
      <h1 className={styles.title}>Settings</h1>
      <SideNav label="Settings" current={sectionPath(slug)}>
        {NAVIGATION.filter(({ needs }) => can(needs)).map((section) => (
          <li key={section.slug}>
            <NavLink to={sectionPath(section.slug)}>{section.title}</NavLink>
          </li>
        ))}
      </SideNav>
      <section aria-labelledby="section-title">
        <h2 id="section-title" className={typography.subheading}>
          {title}
        </h2>
        <DemoNotice />
        {children}
      </section>
    </div>
  );
}
