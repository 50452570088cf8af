import { signOut } from './sign-out.ts';

export function SignOutButton({ className }: { className: string | undefined }) {
  return (
    <button type="button" className={className} onClick={() => void signOut()}>
      Logout
    </button>
  );
}
