/** Addresses that the browser of a visitor may connect to. Empty for the site itself. */
interface Origins {
  publicUrl: string;
  /** Receives uploads. */
  uploadOrigin: string;
  /** Serves images. */
  imageHost: string;
}

/** Describes the data that the browser of a visitor exchanges with hosts of other companies. */
export function thirdParties({ publicUrl, uploadOrigin, imageHost }: Origins): string[] {
  const site = new URL(publicUrl).host;
  const used: [origin: string, what: string][] = [
    [uploadOrigin, 'photos that you add to a form go straight to this storage, and stay there'],
    [imageHost, 'the photos on our pages come from there, so it sees your IP address'],
  ];
  return used
    .filter(([origin]) => origin !== '' && new URL(origin).host !== site)
    .map(([origin, what]) => `${new URL(origin).host}: ${what}.`);
}
