import { useNavigation, useRevalidator } from 'react-router';

/**
 * Returns a function that reloads the data of the visible screen. Does nothing during a navigation: the
 * navigation loads the data itself, and a reload would scroll the new screen to the top.
 */
export function useReload(): () => void {
  const { revalidate } = useRevalidator();
  const isNavigating = useNavigation().state !== 'idle';
  return () => {
    if (!document.hidden && !isNavigating) void revalidate();
  };
}
