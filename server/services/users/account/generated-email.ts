export { hasGeneratedEmail } from '../../../data/users/users.ts';
