import { type RefObject, useEffectEvent, useLayoutEffect } from 'react';

/**
 * Takes over what a visitor typed or chose before hydration: calls `take` with the value of the control if it is not
 * the rendered one. Uses a layout effect, which runs before the first event.
 */
export function useEarlyValue(
  control: RefObject<HTMLInputElement | HTMLSelectElement | null>,
  rendered: string,
  take: (value: string) => void,
): void {
  const onHydrated = useEffectEvent(() => {
    const value = control.current?.value ?? rendered;
    if (value !== rendered) take(value);
  });
  useLayoutEffect(() => onHydrated(), []);
}
