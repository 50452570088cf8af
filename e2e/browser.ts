import chromium from '@sparticuz/chromium';

/**
 * Launch options for the Chromium of an npm package, also as root. Of the package's arguments it takes
 * only those that a headless browser without a sandbox needs: the others are for serverless functions
 * and switch off protections that the tests rely on.
 */
export const browser = {
  executablePath: await chromium.executablePath(),
  args: ['--no-sandbox', '--disable-gpu', '--disable-dev-shm-usage', '--font-render-hinting=none'],
};
