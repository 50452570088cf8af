import { X } from 'lucide-react';
import { type Ref, useImperativeHandle, useRef } from 'react';
import { NavLink } from 'react-router';
import type { SessionUser } from '../../domain/user.ts';
import { Brand } from './navbar.tsx';
import { signOut } from './session.ts';
import { ThemeSwitch } from './theme.tsx';

const item =
  'block border-b border-line py-3.5 text-[26px] leading-tight font-[470] [font-stretch:118%] tracking-[-.015em] aria-[current=page]:text-green';

/** The phone's menu: a full sheet whose links stand at the bottom, where the thumb is. */
export function MobileMenu({
  ref,
  brand,
  user,
}: {
  ref: Ref<HTMLDialogElement>;
  brand: string;
  user: SessionUser | null;
}) {
  const sheet = useRef<HTMLDialogElement>(null);
  const close = () => sheet.current?.close();
  useImperativeHandle(ref, () => sheet.current!);

  return (
    <dialog
      id="menu"
      ref={sheet}
      aria-label="Menu"
      className="menu h-dvh max-h-none w-full max-w-none bg-paper text-ink backdrop:bg-paper lg:hidden"
    >
      <div className="flex min-h-full flex-col">
        <div className="shell flex h-[60px] items-center justify-between border-b border-line">
          <Brand name={brand} />
          <button
            type="button"
            aria-label="Close menu"
            {...{ command: 'close', commandfor: 'menu' }}
            onClick={close}
            className="-mr-2.5 grid size-11 place-items-center"
          >
            <X size={22} strokeWidth={1.6} aria-hidden />
          </button>
        </div>
        <nav aria-label="Menu" className="shell mt-auto pt-10 pb-6">
          <ul>
            <li>
              <NavLink to="/" end onClick={close} className={item}>
                Home
              </NavLink>
            </li>
            <li>
              <NavLink to="/about" onClick={close} className={item}>
                About Us
              </NavLink>
            </li>
            <li>
              <NavLink to="/contact" onClick={close} className={item}>
                Contact Us
              </NavLink>
            </li>
            <li>
              <NavLink to="/search" reloadDocument onClick={close} className={item}>
                Search
              </NavLink>
            </li>
            {user && (
              <>
                <li>
                  <NavLink to="/add-car" onClick={close} className={item}>
                    Add Car
                  </NavLink>
                </li>
                <li>
                  <NavLink to="/config" onClick={close} className={item}>
                    Config
                  </NavLink>
                </li>
                <li>
                  <button
                    type="button"
                    onClick={() => void signOut()}
                    className={`${item} w-full text-left`}
                  >
                    Logout
                  </button>
                </li>
              </>
            )}
          </ul>
          <div className="mt-6">
            <ThemeSwitch name="menu-theme" />
          </div>
        </nav>
      </div>
    </dialog>
  );
}
