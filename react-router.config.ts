import type { Config } from '@react-router/dev/config';

export default {
  ssr: true,
  // The whole table of routes is small: sent once, nothing is fetched when links come into view.
  // A screen's loader comes with the screen: one file each.
  splitRouteModules: false,
  routeDiscovery: { mode: 'initial' },
} satisfies Config;
