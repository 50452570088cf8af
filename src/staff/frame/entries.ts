import {
  Car,
  CirclePlus,
  History,
  type LucideIcon,
  MessageSquareText,
  Settings,
  Users,
  Wrench,
} from 'lucide-react';
import type { ComponentType } from 'react';
import type { Capability } from '../../platform/capabilities.ts';
import { DraftCount } from './draft-count.tsx';
import { WaitingCount } from './waiting-count.tsx';

/** A link in the navigation of the staff area. */
export interface FrameEntry {
  to: string;
  text: string;
  icon: LucideIcon;
  /** Shown only to users with this capability. */
  needs: Capability;
  /** Renders a number next to the link, for example with `Count`. */
  Count?: ComponentType;
  /** Text in the bottom bar of phones, which has room for four entries. Omitted: only in the menu. */
  phoneText?: string;
}

/**
 * The entries of the navigation, in their order. Add an entry for a new staff screen if the navigation must
 * link to it.
 */
const ENTRIES: readonly FrameEntry[] = [
  {
    to: '/enquiries',
    text: 'Enquiries',
    phoneText: 'Enquiries',
    icon: MessageSquareText,
    needs: 'enquiries',
    Count: WaitingCount,
  },
  { to: '/customers', text: 'Customers', icon: Users, needs: 'customers' },
  {
    to: '/savedcars',
    text: 'Saved Vehicles',
    phoneText: 'Saved',
    icon: Car,
    needs: 'cars.read',
    Count: DraftCount,
  },
  {
    to: '/add-car',
    text: 'Add Car',
    phoneText: 'Add Car',
    icon: CirclePlus,
    needs: 'cars.price',
  },
  { to: '/config', text: 'Config', icon: Wrench, needs: 'lists.write' },
  { to: '/config/history', text: 'History', icon: History, needs: 'audit' },
  { to: '/settings', text: 'Settings', icon: Settings, needs: 'settings' },
];

export const entriesFor = (can: (capability: Capability) => boolean): FrameEntry[] =>
  ENTRIES.filter(({ needs }) => can(needs));

/**
 * Returns the address of the entry that a page belongs to: the longest address that the page's path starts
 * with.
 */
export function currentEntry(pathname: string): string | undefined {
  const matching = ENTRIES.map(({ to }) => to).filter(
    (to) => pathname === to || pathname.startsWith(`${to}/`),
  );
  return matching.toSorted((a, b) => b.length - a.length)[0];
}
