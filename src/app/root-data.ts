import type { Dealer } from '../features/settings/dealer.ts';
import type { SessionUser } from './session-user.ts';
import type { NavLink } from './frame/nav-links.ts';

/** Loader data of `root.tsx` that every screen can read. Declared here to avoid an import cycle. */
export interface RootData {
  dealer: Dealer;
  /** Null for a visitor. */
  user: SessionUser | null;
  /** Path segment of the staff API; null for a visitor. */
  adminPathSegment: string | null;
  /** Whether emails are sent. */
  hasMailServer: boolean;
  /** Null for a visitor. */
  staffBar: StaffBarData | null;
}

/** The links of the bar that staff see on public pages. */
export interface StaffBarData {
  links: NavLink[];
  /** The other staff screens. */
  menu: NavLink[];
  /** Enquiries that wait for an answer; null for a user who can't read enquiries. */
  waiting: number | null;
}
