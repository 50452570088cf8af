import { useRevalidator } from 'react-router';
import { useAfterPoll } from '../../waiting.ts';

/** Reloads the data of the visible screen with each poll. */
export function usePoll(): void {
  const { revalidate } = useRevalidator();
  useAfterPoll(() => {
    if (!document.hidden) void revalidate();
  });
}
