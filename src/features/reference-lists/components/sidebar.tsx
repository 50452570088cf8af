import { NavLink, useLocation } from 'react-router';
import { REFERENCE_LISTS } from '../definitions.ts';
import { useCan } from '../../../app/session.ts';
import { SideNav } from '../../../ui/side-nav.tsx';
import styles from '../config/config.module.css';
import { listPath } from '../config/entries.ts';

/** Navigation of the Configuration Center: a vertical list, on phones a row of tabs. */
export function Sidebar() {
  const { pathname } = useLocation();
  const can = useCan();
  return (
    <SideNav label="Configuration" current={pathname}>
      {Object.values(REFERENCE_LISTS).map((list) => (
        <li key={list.key}>
          <NavLink to={listPath(list)}>{list.title}</NavLink>
        </li>
      ))}
      {can('cars.price') && (
        <li className={styles.navGroup}>
          <NavLink to="/add-car">Add Car</NavLink>
        </li>
      )}
      <li>
        <NavLink to="/savedcars">Saved Cars</NavLink>
      </li>
    </SideNav>
  );
}
