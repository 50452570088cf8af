/** The reason why a browser cannot get notices, or `ready`. */
export type PushAbility = 'ready' | 'insecure' | 'homeScreen' | 'missing';

/** iPads identify as Macs, but Macs have no touch screen. */
const isAppleDevice = ({ userAgent, maxTouchPoints }: Navigator) =>
  /iPhone|iPad/.test(userAgent) || (userAgent.includes('Macintosh') && maxTouchPoints > 1);

export function pushAbility(): PushAbility {
  if (!isSecureContext) return 'insecure';
  if ('serviceWorker' in navigator && 'PushManager' in globalThis && 'Notification' in globalThis)
    return 'ready';
  return isAppleDevice(navigator) ? 'homeScreen' : 'missing';
}

/** Returns the subscription of this browser, or null. */
export async function currentSubscription(): Promise<PushSubscription | null> {
  if (pushAbility() !== 'ready') return null;
  const registration = await navigator.serviceWorker.getRegistration();
  return (await registration?.pushManager.getSubscription()) ?? null;
}

export async function unsubscribe(): Promise<void> {
  await (await currentSubscription())?.unsubscribe();
}

/**
 * Replaces the subscription of this browser, because an earlier one may belong to another key or user.
 * @param publicKey key of the server, base64url
 * @throws if the push service cannot be reached
 */
export async function subscribe(publicKey: string) {
  await navigator.serviceWorker.register('/push.js');
  const registration = await navigator.serviceWorker.ready;
  await unsubscribe();
  const subscription = await registration.pushManager.subscribe({
    userVisibleOnly: true,
    applicationServerKey: publicKey,
  });
  const { p256dh = '', auth = '' } = subscription.toJSON().keys ?? {};
  return { endpoint: subscription.endpoint, p256dh, auth };
}
