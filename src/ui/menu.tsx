// The ARIA pattern of a menu needs these roles; the focus is inside the menu.
/* oxlint-disable jsx-a11y/prefer-tag-over-role */
import {
  type KeyboardEvent,
  type ReactNode,
  type RefObject,
  useId,
  useLayoutEffect,
  useRef,
  useState,
} from 'react';
import { Link } from 'react-router';
import styles from './menu.module.css';

export type MenuItem = {
  text: string;
  /** Whether the item starts a group, with a line above it. */
  separated?: boolean;
} & ({ to: string } | { run: () => void; danger?: boolean });

interface Props {
  /** Accessible name of the button. */
  label: string;
  className: string | undefined;
  /** Content of the button. */
  children: ReactNode;
  /** Called when the menu opens. */
  items: () => readonly MenuItem[];
}

/**
 * A button that opens a menu, with the keys of the ARIA practices: arrows, Home, End and letters move, Escape and
 * Tab close. The menu is a popover that exists only while it is open, because a long list has one in each row.
 */
export function MenuButton({ label, className, children, items }: Props) {
  const id = useId();
  const button = useRef<HTMLButtonElement>(null);
  /** The item that gets the focus; null while the menu is closed. */
  const [open, setOpen] = useState<'first' | 'last' | null>(null);
  /** Whether the press on the button closes the open menu, which the browser does before the click. */
  const closes = useRef(false);

  return (
    <>
      <button
        ref={button}
        type="button"
        aria-label={label}
        aria-haspopup="menu"
        aria-expanded={open !== null}
        aria-controls={open ? id : undefined}
        className={className}
        onPointerDown={() => {
          closes.current = open !== null;
        }}
        onClick={() => {
          if (!closes.current) setOpen('first');
          closes.current = false;
        }}
        onKeyDown={(event) => {
          if (event.key !== 'ArrowDown' && event.key !== 'ArrowUp') return;
          event.preventDefault();
          setOpen(event.key === 'ArrowDown' ? 'first' : 'last');
        }}
      >
        {children}
      </button>
      {open && (
        <Menu
          id={id}
          label={label}
          items={items()}
          focusLast={open === 'last'}
          button={button}
          onClose={() => setOpen(null)}
        />
      )}
    </>
  );
}

interface MenuProps {
  id: string;
  label: string;
  items: readonly MenuItem[];
  focusLast: boolean;
  button: RefObject<HTMLButtonElement | null>;
  onClose: () => void;
}

function Menu({ id, label, items, focusLast, button, onClose }: MenuProps) {
  const menu = useRef<HTMLDivElement>(null);

  useLayoutEffect(() => {
    const element = menu.current;
    if (!element || !button.current) return undefined;
    const { current: opener } = button;
    const placeNextToButton = () => place(element, opener.getBoundingClientRect());
    element.showPopover();
    placeNextToButton();
    itemsOf(element)
      .at(focusLast ? -1 : 0)
      ?.focus({ preventScroll: true });
    // The menu does not scroll with its button. The event of an earlier scroll can still arrive now.
    const start = scrollY;
    const hide = () => {
      if (Math.abs(scrollY - start) > GAP) element.hidePopover();
    };
    addEventListener('scroll', hide);
    // For example when a phone is rotated.
    addEventListener('resize', placeNextToButton);
    return () => {
      removeEventListener('scroll', hide);
      removeEventListener('resize', placeNextToButton);
    };
    // oxlint-disable-next-line react/exhaustive-deps -- only when it appears
  }, []);

  /** Closes the menu first, so that a dialog returns the focus to the button. */
  const close = () => {
    menu.current?.hidePopover();
    // The browser reports later that the popover is closed. A key pressed before that must open the menu again.
    onClose();
    button.current?.focus();
  };

  const onKeyDown = (event: KeyboardEvent<HTMLDivElement>) => {
    const elements = itemsOf(event.currentTarget);
    const at = elements.findIndex((element) => element === document.activeElement);
    const next = nextOf(elements, at, event);
    if (next) {
      event.preventDefault();
      next.focus();
    } else if (event.key === 'Tab' || event.key === 'Escape') {
      // Tab continues at the button.
      if (event.key === 'Escape') event.preventDefault();
      close();
    }
  };

  return (
    <div
      ref={menu}
      id={id}
      role="menu"
      tabIndex={-1}
      aria-label={label}
      popover="auto"
      className={styles.menu}
      onKeyDown={onKeyDown}
      onToggle={({ newState }) => {
        if (newState === 'closed') onClose();
      }}
    >
      {items.map((item) =>
        'to' in item ? (
          <Link
            key={item.text}
            role="menuitem"
            tabIndex={-1}
            to={item.to}
            data-separated={item.separated || undefined}
            className={styles.item}
          >
            {item.text}
          </Link>
        ) : (
          <button
            key={item.text}
            type="button"
            role="menuitem"
            tabIndex={-1}
            data-separated={item.separated || undefined}
            data-danger={item.danger || undefined}
            className={styles.item}
            onClick={() => {
              close();
              item.run();
            }}
          >
            {item.text}
          </button>
        ),
      )}
    </div>
  );
}

const itemsOf = (menu: HTMLElement) => [...menu.querySelectorAll<HTMLElement>('[role="menuitem"]')];

/** Returns the item that a key moves to: the neighbour, the first, the last, or the next with this letter. */
function nextOf(
  items: readonly HTMLElement[],
  at: number,
  { key, ctrlKey, metaKey, altKey }: KeyboardEvent,
): HTMLElement | undefined {
  if (key === 'ArrowDown') return items[(at + 1) % items.length];
  if (key === 'ArrowUp') return items.at(at <= 0 ? -1 : at - 1);
  if (key === 'Home') return items[0];
  if (key === 'End') return items.at(-1);
  if (key.length !== 1 || key === ' ' || ctrlKey || metaKey || altKey) return undefined;
  const letter = key.toLowerCase();
  return [...items.slice(at + 1), ...items.slice(0, at + 1)].find((item) =>
    item.textContent.toLowerCase().startsWith(letter),
  );
}

const GAP = 4;
const MARGIN = 8;

/** Places the menu below its button with the same right edge, or above it if there is more room. */
function place(menu: HTMLElement, { top, right, bottom }: DOMRect): void {
  const { clientWidth, clientHeight } = document.documentElement;
  const below = clientHeight - bottom - GAP - MARGIN;
  const above = top - GAP - MARGIN;
  const isAbove = menu.scrollHeight > below && above > below;
  menu.style.maxHeight = `${isAbove ? above : below}px`;
  menu.style.right = `${Math.max(MARGIN, clientWidth - right)}px`;
  menu.style.bottom = isAbove ? `${clientHeight - top + GAP}px` : '';
  menu.style.top = isAbove ? '' : `${bottom + GAP}px`;
}
