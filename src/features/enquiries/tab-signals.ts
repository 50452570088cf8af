import { useSyncExternalStore } from 'react';
import { localStore } from '../../ui/browser-storage.ts';

/** The signals that this browser makes for a new enquiry. Nothing is stored until the user switches one on. */
export interface TabSignals {
  sound: boolean;
  notification: boolean;
}

const STORED = 'enquiry-signals';
/** The key of earlier versions. Remove it with the next version. */
const STORED_BEFORE = 'enquiry-alerts';
const NO_SIGNALS: TabSignals = { sound: false, notification: false };
const listeners = new Set<() => void>();

function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  addEventListener('storage', listener);
  return () => {
    listeners.delete(listener);
    removeEventListener('storage', listener);
  };
}

const storedText = (): string | null =>
  localStore.getItem(STORED) ?? localStore.getItem(STORED_BEFORE);

function parse(text: string | null): TabSignals {
  try {
    const stored: unknown = JSON.parse(text ?? 'null');
    if (typeof stored !== 'object' || stored === null) return NO_SIGNALS;
    return {
      sound: Reflect.get(stored, 'sound') === true,
      notification: Reflect.get(stored, 'notification') === true,
    };
  } catch {
    return NO_SIGNALS;
  }
}

export const readSignals = (): TabSignals => parse(storedText());

export const useSignals = (): TabSignals =>
  parse(useSyncExternalStore(subscribe, storedText, () => null));

/** Returns false if storage is blocked, so that the choice cannot be kept. */
export function storeSignals(signals: TabSignals): boolean {
  if (!signals.sound && !signals.notification) localStore.removeItem(STORED);
  else if (!localStore.setItem(STORED, JSON.stringify(signals))) return false;
  localStore.removeItem(STORED_BEFORE);
  for (const listener of listeners) listener();
  return true;
}

/** Created once, because browsers limit the number for a page. */
let audio: AudioContext | undefined;
let isPlaying = false;

/** Plays two short tones. Browsers stay silent until the user has clicked somewhere on the page. */
export function playSound(): void {
  if (isPlaying) return;
  isPlaying = true;
  audio ??= new AudioContext();
  // Browsers suspend it until that click, and phones suspend it in the background.
  void audio.resume();
  const volume = new GainNode(audio, { gain: 0.15 });
  volume.connect(audio.destination);
  for (const [at, frequency] of [
    [0, 660],
    [0.18, 880],
  ] as const) {
    const tone = new OscillatorNode(audio, { frequency });
    tone.connect(volume);
    tone.start(audio.currentTime + at);
    tone.stop(audio.currentTime + at + 0.15);
    if (at > 0)
      tone.addEventListener('ended', () => {
        volume.disconnect();
        isPlaying = false;
      });
  }
}

/**
 * Shows a notification of the browser, without personal data: it may appear on a locked screen. A later one with
 * the same tag replaces it. Returns false if the browser cannot show it.
 */
export function notify(title: string, body: string): boolean {
  try {
    const notification = new Notification(title, { body, tag: 'enquiries', icon: '/favicon.svg' });
    notification.addEventListener('click', () => {
      window.focus();
      notification.close();
    });
    return true;
  } catch {
    // Chrome on Android only shows notifications of service workers.
    return false;
  }
}

/** Asks the user of the browser to allow notifications. Returns whether they are allowed. */
export const mayNotify = async (): Promise<boolean> =>
  'Notification' in globalThis && (await Notification.requestPermission()) === 'granted';
