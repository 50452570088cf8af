import 'react';

declare module 'react' {
  /** Styles may set custom properties. */
  interface CSSProperties {
    [property: `--${string}`]: string | number | undefined;
  }
}
