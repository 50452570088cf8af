/** The administrator that the servers of the browser tests start with. */
export const STAFF = {
  email: 'aoife@forecourt.example',
  password: 'a-long-password-for-tests',
};
