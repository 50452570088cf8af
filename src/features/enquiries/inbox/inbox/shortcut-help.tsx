import { useEffect } from 'react';
import { hasShortcutKeys, setShortcutKeys } from '../../../../ui/shortcut-keys.ts';
import { Switch } from '../../../../ui/switch.tsx';
import styles from './inbox.module.css';
import { SHORTCUTS } from './use-shortcuts.ts';

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
