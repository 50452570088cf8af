import { Menu, SunMoon } from 'lucide-react';
import { useRef } from 'react';
import { Link, NavLink, useLocation } from 'react-router';
import type { SessionUser } from '../../domain/user.ts';
import { LogoMark } from './logo.tsx';
import { MobileMenu } from './mobile-menu.tsx';
import { signOut } from './session.ts';
import { ThemeSwitch } from './theme.tsx';

const item =
  'relative inline-block py-2 text-[15px] after:absolute after:inset-x-0 after:bottom-0 after:h-0.5 after:origin-left after:scale-x-0 after:bg-green after:transition-transform after:duration-200 after:ease-house hover:after:scale-x-100 aria-[current=page]:after:scale-x-100';

/** On the home page the bar lies on the hero and scrolls away; elsewhere it stays at the top, where there is height for it. */
export function Navbar({ brand, user }: { brand: string; user: SessionUser | null }) {
  const { pathname } = useLocation();
  const menu = useRef<HTMLDialogElement>(null);
  const home = pathname === '/';

  return (
    <header
      className={
        home
          ? 'absolute inset-x-0 top-0 z-30'
          : 'tall:sticky top-0 z-30 border-b border-line bg-paper'
      }
    >
      <div className="shell flex h-[60px] items-center justify-between lg:h-[72px]">
        <Brand name={brand} />
        <nav aria-label="Main" className="flex items-center">
          <ul className="flex items-center gap-8 max-lg:hidden">
            <li>
              <NavLink to="/" end className={item}>
                Home
              </NavLink>
            </li>
            <li>
              <NavLink to="/about" className={item}>
                About Us
              </NavLink>
            </li>
            <li>
              <NavLink to="/contact" className={item}>
                Contact Us
              </NavLink>
            </li>
            <li>
              <NavLink to="/search" reloadDocument className={item}>
                Search
              </NavLink>
            </li>
            {user && (
              <>
                <li>
                  <NavLink to="/config" className={item}>
                    Config
                  </NavLink>
                </li>
                <li>
                  <button type="button" onClick={() => void signOut()} className={item}>
                    Logout
                  </button>
                </li>
              </>
            )}
          </ul>
          <button
            type="button"
            popoverTarget="theme"
            aria-label="Theme"
            className="needs-script ml-2 grid size-11 place-items-center lg:-mr-3 lg:ml-6"
          >
            <SunMoon size={19} strokeWidth={1.6} aria-hidden />
          </button>
          <div
            id="theme"
            popover="auto"
            className="fixed inset-auto top-[66px] right-(--bleed) rounded-control bg-sheet p-3 text-ink shadow-[0_24px_64px_-16px_rgb(0_0_0/.35)]"
          >
            <ThemeSwitch name="theme" />
          </div>
          <button
            type="button"
            aria-label="Menu"
            aria-haspopup="dialog"
            {...{ command: 'show-modal', commandfor: 'menu' }}
            onClick={(event) => {
              // In place of the browser's own command, which would find it open.
              event.preventDefault();
              menu.current?.showModal();
            }}
            className="-mr-2.5 grid size-11 place-items-center lg:hidden"
          >
            <Menu size={22} strokeWidth={1.6} aria-hidden />
          </button>
        </nav>
      </div>
      <MobileMenu ref={menu} brand={brand} user={user} />
    </header>
  );
}

export function Brand({ name }: { name: string }) {
  return (
    <Link to="/" className="flex items-center gap-3 py-2">
      <LogoMark className="h-[18px] w-[22px] text-green" />
      <span className="text-[19px] font-[560] tracking-[-.015em] [font-stretch:118%]">{name}</span>
    </Link>
  );
}
