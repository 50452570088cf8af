import { NavLink, useLocation } from 'react-router';
import { SideNav } from '../../ui/side-nav.tsx';
import { SECTIONS, SLUGS, sectionPath } from './sections.ts';

/** The sections: a list beside the page, a row of tabs above it on phones. */
export function Sidebar() {
  const { pathname } = useLocation();
  return (
    <SideNav label="Configuration" current={pathname} className="config-nav">
      {SLUGS.map((slug) => (
        <li key={slug}>
          <NavLink to={sectionPath(slug)}>{SECTIONS[slug].title}</NavLink>
        </li>
      ))}
      <li>
        <NavLink to="/add-car">Add Car</NavLink>
      </li>
      <li>
        <NavLink to="/savedcars">Saved Cars</NavLink>
      </li>
      <li>
        <NavLink to="/config/history">History</NavLink>
      </li>
    </SideNav>
  );
}
