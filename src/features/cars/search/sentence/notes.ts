import type { SearchedSentence } from '../../car-search.ts';
import { separated } from '../../../../platform/format.ts';
import { quotedWords } from './edit-sentence.ts';

/** Returns what the page says about a sentence besides its filters: `3 with “towbar”, then 34 others`. */
export function notesOf(sentence: SearchedSentence, total: number): string[] {
  const { absent, conflicts, first, leftOut, denied } = sentence;
  const unused = [leftOut, denied].filter(Boolean).join(' ');
  const others = total - (first?.cars ?? 0);
  return [
    ...(absent.length > 0 ? [`No ${absent.join(' or ')} at the moment`] : []),
    ...conflicts.map(
      ([one = '', other = '']) =>
        `${quotedWords(one)} and ${quotedWords(other)} exclude each other, so we used neither`,
    ),
    ...(first && others > 0
      ? [
          `${separated(first.cars)} with ${first.words}, then ${separated(others)} ${others === 1 ? 'other' : 'others'}`,
        ]
      : []),
    ...(unused && total > 0 ? [`We left out ${quotedWords(unused)}`] : []),
  ];
}
