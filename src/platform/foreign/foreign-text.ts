import { z } from 'zod';
import { storableText } from '../text/stored-text.ts';

/** A text in an answer of a foreign process, without characters that cannot be stored. */
export const foreignText = (max: number) => z.string().max(max).transform(storableText);
