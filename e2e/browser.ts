import chromium from '@sparticuz/chromium';

/**
 * Launch options for the Chromium from an npm package. They also work as root. The package's own arguments
 * are for serverless functions and switch off protections that the tests rely on, so only those that a
 * headless browser without a sandbox needs are used.
 */
export const browser = {
  executablePath: await chromium.executablePath(),
  args: ['--no-sandbox', '--disable-gpu', '--disable-dev-shm-usage', '--font-render-hinting=none'],
};
