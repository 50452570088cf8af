import chromium from '@sparticuz/chromium';

/**
 * The Chromium that comes inside an npm package, and how to start it on any machine, as root too. Of the
 * package's own arguments only what a sandbox-less headless browser needs: the rest is for machines that
 * live for one request, and switches off protections that the tests rely on.
 */
export const browser = {
  executablePath: await chromium.executablePath(),
  args: ['--no-sandbox', '--disable-gpu', '--disable-dev-shm-usage', '--font-render-hinting=none'],
};
