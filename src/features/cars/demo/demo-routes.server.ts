import { routes } from '../../../platform/http/route.server.ts';
import { demoData } from '../../settings/demo-data.ts';
import { readDemoData, removeDemoData } from './demo-data.server.ts';

const owners = routes({ tag: 'Settings', policy: { can: 'settings' } });

export const demoRoutes = [
  owners.get('/demo-data', {
    summary: 'Count what is left of the demo stock',
    response: demoData,
    handle: readDemoData,
  }),
  owners.post('/demo-data/remove', {
    summary: 'Delete the demo cars and enquiries for good, with their files',
    description: 'Those that staff have changed stay. Returns what was deleted.',
    response: demoData,
    evenWithoutSpace: true,
    handle: removeDemoData,
  }),
];
