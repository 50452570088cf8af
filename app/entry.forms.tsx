import { EnquireFormIsland } from './routes/enquire/enquire-form.tsx';
import { startPage } from './shell/start-page.ts';

await startPage([EnquireFormIsland]);
