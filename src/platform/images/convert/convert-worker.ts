import { answerFiles } from './worker-messages.ts';
import { toWebp } from './to-webp.ts';

answerFiles(({ file, turns }) => toWebp(file, turns));
