/** The digits of Crockford's Base32, which has no I, L, O and U. */
const DIGITS = '0123456789ABCDEFGHJKMNPQRSTVWXYZ';

const LENGTH = 6;

/**
 * Returns a reference such as `E-7K2M9Q`.
 * @param bytes at least six random bytes
 */
export const referenceFrom = (bytes: Uint8Array): string =>
  `E-${Array.from(bytes.subarray(0, LENGTH), (byte) => DIGITS[byte % DIGITS.length]).join('')}`;

const REFERENCE = new RegExp(`^E-[${DIGITS}]{${LENGTH}}$`);

export const isReference = (text: string): boolean => REFERENCE.test(text);
