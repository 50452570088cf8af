import { routes } from '../../platform/http/route.server.ts';
import { readToday } from './read.server.ts';
import { today } from './today.ts';

const readers = routes({ tag: 'Enquiries', policy: { can: 'cars.read' } });

export const todayRoutes = [
  readers.get('/today', {
    summary: 'Return what staff should do today',
    description: 'In groups with their counts. Users who may not read enquiries only get the cars.',
    response: today,
    handle: readToday,
  }),
];
