import {
  BookOpenText,
  CalendarDays,
  Car,
  CirclePlus,
  Handshake,
  History,
  LayoutList,
  type LucideIcon,
  MessageSquareText,
  Settings,
  Sun,
  Users,
  Wrench,
} from 'lucide-react';
import type { ComponentType } from 'react';
import { canOpen, type NavScreen, screenAddress, STAFF_SCREENS } from '../../screens.ts';
import type { SessionUser } from '../../session-user.ts';
import { DraftCount, WaitingCount } from './counts.tsx';

interface Look {
  icon: LucideIcon;
  /** Renders a number next to the link. */
  Count?: ComponentType;
}

const LOOKS: Readonly<Record<string, Look>> = {
  today: { icon: Sun },
  diary: { icon: CalendarDays },
  enquiries: { icon: MessageSquareText, Count: WaitingCount },
  stock: { icon: LayoutList },
  deals: { icon: Handshake },
  customers: { icon: Users },
  savedcars: { icon: Car, Count: DraftCount },
  'add-car': { icon: CirclePlus },
  books: { icon: BookOpenText },
  'config/:section?': { icon: Wrench },
  'config/history': { icon: History },
  'settings/:section?': { icon: Settings },
} satisfies Record<NavScreen, Look>;

/** A link in the navigation of the staff area. */
export interface FrameEntry extends Look {
  to: string;
  text: string;
  inPhoneBar?: true;
}

/** Returns the links to the screens that a user can open. */
export const entriesFor = (user: SessionUser | null): FrameEntry[] =>
  Object.entries(STAFF_SCREENS).flatMap(([path, { nav }]) => {
    const look = LOOKS[path];
    return nav && look && canOpen(user, path) ? [{ to: screenAddress(path), ...nav, ...look }] : [];
  });

/**
 * Returns the address of the entry that a page belongs to: the longest address that the page's path starts
 * with.
 */
export function currentEntry(pathname: string): string | undefined {
  const matching = Object.keys(LOOKS)
    .map(screenAddress)
    .filter((to) => pathname === to || pathname.startsWith(`${to}/`));
  return matching.toSorted((a, b) => b.length - a.length)[0];
}
