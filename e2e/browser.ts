import chromium from '@sparticuz/chromium';

/** Made for serverless machines: what would switch off the very protections that the tests rely on is left out. */
const UNWANTED = [
  '--single-process',
  '--no-zygote',
  '--disable-web-security',
  '--allow-running-insecure-content',
];

/** The Chromium that comes inside an npm package, and how to start it on any machine, as root too. */
export const browser = {
  executablePath: await chromium.executablePath(),
  args: chromium.args.filter((argument) => !UNWANTED.includes(argument)),
};
