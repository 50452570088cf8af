import { type ReactNode, useSyncExternalStore } from 'react';

interface Props {
  /** The full image: where the link leads while there is no script. */
  src: string;
  onPress: () => void;
  /** It opens a dialog, rather than change the image beside it. */
  opens?: boolean;
  current?: boolean;
  className?: string;
  children: ReactNode;
}

/** A link to the full image, and once the script runs a button that shows it in the page. */
export function ImageLink({ src, onPress, opens, current, className, children }: Props) {
  const running = useRunning();
  return (
    <a
      href={src}
      role={running ? 'button' : undefined}
      aria-haspopup={running && opens ? 'dialog' : undefined}
      aria-current={current || undefined}
      className={className}
      onClick={(event) => {
        // With a modifier held down the browser does what it does with any link.
        if (event.metaKey || event.ctrlKey || event.shiftKey || event.altKey) return;
        event.preventDefault();
        // Safari does not focus a link that is clicked; a dialog returns the focus to here.
        event.currentTarget.focus({ preventScroll: true });
        onPress();
      }}
      onKeyDown={(event) => {
        if (event.key !== ' ') return;
        event.preventDefault();
        onPress();
      }}
    >
      {children}
    </a>
  );
}

const never = () => () => {};

/** False on the server and for the first image in the browser, true from then on. */
const useRunning = () =>
  useSyncExternalStore(
    never,
    () => true,
    () => false,
  );
