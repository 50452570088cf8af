import { type ReactNode, useEffect, useState } from 'react';
import { NavLink } from 'react-router';
import { browserApi } from '../../app/api/browser-api.ts';
import { DemoNotice, isDemoLeft } from './components/demo-notice.tsx';
import type { DemoData } from './demo-data.ts';
import { useCan } from '../../app/session.ts';
import { SideNav } from '../../ui/side-nav.tsx';
import { NAVIGATION, sectionPath } from './screens/sections.ts';
import typography from '../../ui/styles/type.module.css';
import sectionsStyles from '../../ui/sections-page.module.css';
import styles from './screens/settings.module.css';

/** The page of a section: navigation of all sections, title and content. */
export function SettingsFrame({ slug, children }: { slug: string; children: ReactNode }) {
  const can = useCan();
  const title = NAVIGATION.find((section) => section.slug === slug)?.title;
  return (
    <div className={sectionsStyles.page}>
      <h1 className={sectionsStyles.title}>Settings</h1>
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
        {children}
        <LoadedDemoNotice />
      </section>
    </div>
  );
}

/** Shown at the end of the page, because it is loaded later and must not move the page. */
function LoadedDemoNotice() {
  const isOwner = useCan()('settings');
  const [demo, setDemo] = useState<DemoData | null>(null);
  useEffect(() => {
    const abort = new AbortController();
    // If the request fails, the notice is not shown.
    if (isOwner) browserApi.get('/demo-data', { signal: abort.signal }).then(setDemo, () => {});
    return () => abort.abort();
  }, [isOwner]);
  if (!demo || !isDemoLeft(demo)) return null;
  return (
    <div className={styles.demo}>
      <DemoNotice demo={demo} onRemoved={() => setDemo(null)} />
    </div>
  );
}
