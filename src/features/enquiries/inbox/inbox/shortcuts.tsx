import { useEffect, useEffectEvent } from 'react';
import { isTyping, hasShortcutKeys, setShortcutKeys } from '../../../../ui/shortcut-keys.ts';
import { Switch } from '../../../../ui/switch.tsx';
import styles from './inbox.module.css';

/**
 * Keyboard shortcuts of the inbox. `j` and `k` change the enquiry; each other key belongs to a control with
 * `aria-keyshortcuts`.
 */
const SHORTCUTS = {
  j: 'Next enquiry',
  k: 'Previous enquiry',
  r: 'Reply',
  c: 'Log a call',
  a: 'Assign to me',
  e: 'Lost',
  u: 'Undo a reply',
  '/': 'Search',
  '?': 'These shortcuts',
  'Ctrl Enter': 'Send the reply or save the note',
} as const;

/** @param move opens the next (1) or the previous (-1) enquiry */
export function useShortcuts(isOn: boolean, move: (step: 1 | -1) => void): void {
  // Always calls the latest `move`: an effect would replace its listener only after an enquiry is shown.
  const press = useEffectEvent((event: KeyboardEvent) => {
    if (event.ctrlKey || event.metaKey || event.altKey || isTyping(event.target)) return;
    if (event.key === 'j') move(1);
    else if (event.key === 'k') move(-1);
    else if (!(event.key in SHORTCUTS) || !activate(event.key)) return;
    event.preventDefault();
  });
  useEffect(() => {
    if (!isOn) return undefined;
    const listen = (event: KeyboardEvent) => press(event);
    addEventListener('keydown', listen);
    return () => removeEventListener('keydown', listen);
  }, [isOn]);
}

/**
 * Presses the button, opens the details, or focuses the field that has this shortcut. Returns false if the
 * screen has no such control.
 */
function activate(key: string): boolean {
  const control = Array.from(
    document.querySelectorAll<HTMLElement>(`[aria-keyshortcuts="${key}"]`),
  ).find((element) => element.checkVisibility());
  if (!control) return false;
  if (!(control instanceof HTMLButtonElement)) control.focus();
  if (control.matches('button, summary')) control.click();
  return true;
}

interface Props {
  isOn: boolean;
  onSwitch: (isOn: boolean) => void;
}

/** Lists the keys of the inbox. They can be switched off, because single keys disturb voice control. */
export function ShortcutHelp({ isOn, onSwitch }: Props) {
  useEffect(() => {
    if (!hasShortcutKeys()) onSwitch(false);
  }, [onSwitch]);

  function change(next: boolean) {
    onSwitch(next);
    setShortcutKeys(next);
  }

  return (
    <details className={styles.shortcuts}>
      <summary aria-keyshortcuts="?">Keyboard shortcuts</summary>
      <dl>
        {Object.entries(SHORTCUTS).map(([key, text]) => (
          <div key={key}>
            <dt>
              <kbd>{key}</kbd>
            </dt>
            <dd>{text}</dd>
          </div>
        ))}
      </dl>
      <Switch
        label="Use these keys"
        checked={isOn}
        onChange={(event) => change(event.currentTarget.checked)}
      />
    </details>
  );
}
