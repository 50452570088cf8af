import { useEffect, useEffectEvent, useState } from 'react';

const PAUSE_MS = 200;

/**
 * Asks a question after a pause in typing, and again when it changes. Returns null without a question and until the
 * answer arrives; `failed` if `ask` rejects.
 * @param question null asks nothing
 * @param keepsLast returns the answer to the last question until the next one arrives
 */
export function useAnswer<Answer>(
  question: string | null,
  ask: (question: string, signal: AbortSignal) => Promise<Answer>,
  { keepsLast = false }: { keepsLast?: boolean } = {},
): Answer | 'failed' | null {
  const [known, setKnown] = useState<{ question: string; answer: Answer | 'failed' } | null>(null);
  const onPause = useEffectEvent(ask);
  useEffect(() => {
    if (question === null) return undefined;
    const request = new AbortController();
    const timer = setTimeout(() => {
      const settle = (answer: Answer | 'failed') => {
        // A late answer to an earlier question must not replace the answer to this one.
        if (!request.signal.aborted) setKnown({ question, answer });
      };
      onPause(question, request.signal).then(settle, () => settle('failed'));
    }, PAUSE_MS);
    return () => {
      clearTimeout(timer);
      request.abort();
    };
  }, [question]);
  if (question === null || !known) return null;
  return keepsLast || known.question === question ? known.answer : null;
}
