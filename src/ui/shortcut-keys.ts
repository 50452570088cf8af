import { localStore } from './browser-storage.ts';

const STORED = 'enquiry-shortcuts';

/** Returns whether single keys are shortcuts. Users can switch them off, because they disturb voice control. */
export const hasShortcutKeys = (): boolean => localStore.getItem(STORED) !== 'off';

export function setShortcutKeys(isOn: boolean): void {
  localStore.setItem(STORED, isOn ? 'on' : 'off');
}

/** Returns whether a key belongs to a control, not to a shortcut. Every control inside a dialog counts. */
export const isTyping = (target: EventTarget | null): boolean =>
  target instanceof Element && target.closest('input, textarea, select, dialog') !== null;
