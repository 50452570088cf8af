/** Returns the message of a failed request for a toast. The API's messages are for the user. */
export const failureText = (error: unknown): string =>
  error instanceof Error && error.message !== ''
    ? error.message
    : 'Something went wrong. Please try again.';
