import { signOut } from './sign-out.ts';

/** On public pages, `startShell` handles the click. */
export function SignOutButton({ className }: { className: string | undefined }) {
  return (
    <button type="button" data-sign-out="" className={className} onClick={() => void signOut()}>
      Logout
    </button>
  );
}
