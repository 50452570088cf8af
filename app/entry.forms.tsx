import { EnquireFormIsland } from './routes/enquire/enquire-form.tsx';
import { startPage } from './shell/start-page.ts';

await startPage([EnquireFormIsland]);

// Hot reload: React Router refreshes only the pages on which it runs.
if (import.meta.hot) import.meta.hot.on('react-router:hmr', () => location.reload());
