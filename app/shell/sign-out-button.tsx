import { signOut } from './sign-out.ts';

/** On public pages, `startPage` handles the click. */
export function SignOutButton({ className }: { className: string | undefined }) {
  return (
    <button type="button" data-sign-out="" className={className} onClick={() => void signOut()}>
      Logout
    </button>
  );
}
