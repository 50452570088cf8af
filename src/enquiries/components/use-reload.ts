import { useNavigation, useRevalidator } from 'react-router';

/**
 * Returns a function that reloads the data of the visible screen. Not during a navigation: it loads the data itself,
 * and a reload would scroll the new screen to the top.
 */
export function useReload(): () => void {
  const { revalidate } = useRevalidator();
  const isNavigating = useNavigation().state !== 'idle';
  return () => {
    if (!document.hidden && !isNavigating) void revalidate();
  };
}
