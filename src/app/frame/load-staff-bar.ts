import type { Api } from '../api/api.ts';
import { orNull } from '../api/or-null.ts';
import { staffLinks } from '../screens.ts';
import type { SessionUser } from '../session-user.ts';
import type { StaffBarData } from '../root-data.ts';

/** The links of the bar in its order; the others are in its menu. */
const IN_BAR = ['/stock', '/enquiries', '/add-car'];

/** Called on the server only: the list of staff screens is not part of public pages. */
export async function loadStaffBar(
  api: Pick<Api, 'get'>,
  user: SessionUser,
  signal: AbortSignal,
): Promise<StaffBarData> {
  const links = staffLinks(user);
  const known = await orNull(
    api.get('/enquiries/waiting', { signal }),
    signal,
    'the waiting enquiries',
  );
  return {
    links: IN_BAR.flatMap((path) => links.filter(({ to }) => to === path)),
    menu: [
      ...links.filter(({ to }) => !IN_BAR.includes(to)),
      { to: '/account', text: 'Your account' },
    ],
    waiting: known && known.waiting,
  };
}
