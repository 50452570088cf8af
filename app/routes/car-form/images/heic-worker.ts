import { heicTo } from 'heic-to/csp';
import { encodeBitmap } from './to-webp.ts';
import { answerFiles } from './worker-messages.ts';

// A separate worker because the decoder has 3 MB of code: the browser loads it with the first HEIC file.
answerFiles(async (file) => encodeBitmap(await heicTo({ blob: file, type: 'bitmap' })));
