/** The first owner on the sites of the browser tests. */
export const STAFF = {
  email: 'aoife@forecourt.example',
  password: 'a-long-password-for-tests',
};

export const STAFF_NAME = 'Aoife Byrne';
