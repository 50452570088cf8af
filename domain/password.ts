import { z } from 'zod';

/** Passwords that meet the other rules but are among the first that attackers try. */
const COMMON_PASSWORDS = new Set(
  `password1234 password12345 password123456 password123! password1234! passwordpassword passw0rd1234
   p@ssw0rd1234 p@ssword1234 123456789012 1234567890123 123456789abc 1234567890ab abcdefghijkl
   abc123456789 qwertyuiop12 qwertyuiop123 qwertyuiopas qwertyuiopasdfghjkl qwerty123456 qwerty1234567
   qwertyqwerty 1q2w3e4r5t6y 1qaz2wsx3edc zaq12wsxcde3 asdfghjkl123 iloveyou1234 iloveyouforever
   welcome12345 welcome123456 letmein12345 changeme1234 changemenow1 administrator administrator1
   adminadmin12 admin1234567 admin12345678 dealership123 forecourt123 forecourt1234 footballfootball
   liverpool123 manchesterunited trustno1trustno1`.split(/\s+/),
);

/** Rules for new passwords. Sign-in requires less, so that older passwords keep working. */
export const newPassword = z
  .string('Enter a password')
  .min(12, 'Use at least 12 characters')
  .max(200, 'Use at most 200 characters')
  .refine((value) => new Set(value).size >= 5, 'Use more than a few different characters')
  .refine((value) => !COMMON_PASSWORDS.has(value.toLowerCase()), 'This password is too common');
