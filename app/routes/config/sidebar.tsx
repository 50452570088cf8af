import { useEffect, useRef } from 'react';
import { NavLink, useLocation } from 'react-router';
import { SECTIONS, SLUGS, sectionPath } from './sections.ts';

/** The sections: a list beside the page, a row of tabs above it on phones. */
export function Sidebar() {
  const nav = useRef<HTMLElement>(null);
  const { pathname } = useLocation();

  // Among tabs that scroll sideways the current one comes into view.
  useEffect(() => {
    const current = nav.current?.querySelector<HTMLElement>(`a[href="${pathname}"]`);
    if (nav.current && current)
      nav.current.scrollLeft = current.offsetLeft - current.offsetWidth / 2;
  }, [pathname]);

  return (
    <nav ref={nav} aria-label="Configuration" className="config-nav">
      <ul>
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
      </ul>
    </nav>
  );
}
