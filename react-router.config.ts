import type { Config } from '@react-router/dev/config';

export default {
  ssr: true,
  appDirectory: 'src',
  // The server, the pages and the image process are entries of one build (vite.config.ts).
  serverBuildFile: '[name].js',
  // A screen and its loader are one file.
  splitRouteModules: false,
  // The route table is small: send it with the page and do not fetch parts of it later.
  routeDiscovery: { mode: 'initial' },
} satisfies Config;
