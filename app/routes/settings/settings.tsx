import { NavLink, Outlet, useLocation } from 'react-router';
import type { Capability } from '../../../domain/capabilities.ts';
import { useCan } from '../../shell/session.ts';
import { SideNav } from '../../ui/side-nav.tsx';
import styles from './settings.module.css';

/** The screens below `/settings`, in the order of the side navigation. */
const SECTIONS: readonly { to: string; text: string; needs: Capability }[] = [
  { to: '/settings/people', text: 'People', needs: 'users' },
];

/** The layout of all settings: title and side navigation. */
export default function Settings() {
  const { pathname } = useLocation();
  const can = useCan();
  return (
    <div className={styles.page}>
      <h1 className={styles.title}>Settings</h1>
      <SideNav label="Settings" current={pathname}>
        {SECTIONS.filter(({ needs }) => can(needs)).map(({ to, text }) => (
          <li key={to}>
            <NavLink to={to}>{text}</NavLink>
          </li>
        ))}
      </SideNav>
      <Outlet />
    </div>
  );
}
