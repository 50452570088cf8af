import { useSyncExternalStore } from 'react';

const subscribe = () => () => {};

/** Returns false on the server and while hydrating, then true. */
export const useHydrated = () =>
  useSyncExternalStore(
    subscribe,
    () => true,
    () => false,
  );
