import type { Dealer } from '../settings/dealer.ts';
import type { SessionUser } from '../staff/users.ts';

/** Loader data of `root.tsx` that every screen can read. Declared here to avoid an import cycle. */
export interface RootData {
  dealer: Dealer;
  /** Null for a visitor. */
  user: SessionUser | null;
  /** Path segment of the staff API; null for a visitor. */
  adminPathSegment: string | null;
  /** Whether emails are sent; null for a visitor. */
  hasMailServer: boolean | null;
}
