export interface S3Options {
  /** Origin of the store, which this server connects to. */
  endpoint: string;
  /** Origin of the store in upload links, for browsers. */
  publicEndpoint: string;
  region: string;
  bucket: string;
  accessKeyId: string;
  secretAccessKey: string;
  /** `https://store/bucket/key` instead of `https://bucket.store/key`. */
  forcePathStyle: boolean;
}

/** URL of an object, or of the bucket without a key. */
export function objectUrl(
  { bucket, forcePathStyle }: S3Options,
  endpoint: string,
  key = '',
  query: Record<string, string> = {},
): URL {
  const url = new URL(endpoint);
  if (!forcePathStyle) url.hostname = `${bucket}.${url.hostname}`;
  url.pathname = forcePathStyle ? `/${bucket}/${key}` : `/${key}`;
  // A trailing slash would name an object with an empty key.
  if (!key && forcePathStyle) url.pathname = `/${bucket}`;
  for (const [name, value] of Object.entries(query)) url.searchParams.set(name, value);
  return url;
}

/** Origin to which browsers upload. */
export const uploadOriginOf = (options: S3Options): string =>
  objectUrl(options, options.publicEndpoint).origin;
