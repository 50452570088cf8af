/** Returns random bytes as hexadecimal digits. Browsers have no `crypto.randomUUID` on plain HTTP sites. */
export const randomHex = (bytes: number) =>
  Array.from(crypto.getRandomValues(new Uint8Array(bytes)), (byte) =>
    byte.toString(16).padStart(2, '0'),
  ).join('');
