import { z } from 'zod';

/**
 * Rules for new passwords that the browser checks too. The server also refuses common ones and words of the
 * account (`src/features/staff/require-password.server.ts`). Sign-in requires less, so that older passwords
 * keep working.
 */
export const newPassword = z
  .string('Enter a password')
  .min(12, 'Use at least 12 characters')
  .max(200, 'Use at most 200 characters')
  .refine((value) => new Set(value).size >= 5, 'Use more than a few different characters');

/** The password of the signed-in user, which some changes ask for. */
export const currentPassword = z
  .string('Enter your current password')
  .min(1, 'Enter your current password')
  .max(200, 'Use at most 200 characters');
