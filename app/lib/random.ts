/** So many random bytes, as hexadecimal digits. `crypto.randomUUID` is missing where a site is plain http. */
export const randomHex = (bytes: number) =>
  Array.from(crypto.getRandomValues(new Uint8Array(bytes)), (byte) =>
    byte.toString(16).padStart(2, '0'),
  ).join('');
